// The Targets of the solo game.

import type { SoloTarget, SoloTargets } from '../client/messages';

/** The Targets on offer with these modules. */
export function offeredTargets({ solo_targets }: SoloTargets, modules: readonly string[]): SoloTarget[] {
  return solo_targets.filter(({ epochs }) => !epochs || modules.includes('epochs'));
}

/** The number that will count: the one that was chosen, if it is on offer, or the usual one. */
export function targetThatCounts(targets: SoloTargets, modules: readonly string[], chosen: number | null): number {
  const offered = offeredTargets(targets, modules).some(({ target }) => target === chosen);
  if (chosen !== null && offered) return chosen;
  return modules.includes('epochs') ? targets.usual_target.epochs : targets.usual_target.plain;
}

/** `long-easy` is “Long easy, 150”. */
export function targetInWords({ name, target }: SoloTarget): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1).replace('-', ' ')}, ${target}`;
}
