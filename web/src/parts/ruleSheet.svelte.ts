// A rule that is read beside what one is doing: open or not, and at which rule. The rules come when they are first asked
// for.

import type { Component } from 'svelte';
import { go } from '../navigation.svelte';

interface Opened {
  rule: string;
  Sheet: Component<{ rule: string; onclose: () => void }>;
}

let opened = $state.raw<Opened | null>(null);

export const ruleSheet = {
  get opened(): Opened | null {
    return opened;
  },
  async open(rule: string): Promise<void> {
    try {
      const { default: Sheet } = await import('../screens/rules/RuleSheet.svelte');
      opened = { rule, Sheet };
    } catch {
      // The screen says what is wrong, and how to go on.
      go({ screen: 'rules', part: rule });
    }
  },
  close(): void {
    opened = null;
  },
};
