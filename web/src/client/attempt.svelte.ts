// Something that a person wishes and the server may refuse.

import { sentence } from './rejections';

export class Attempt {
  /** Why the last one failed, in a sentence; empty if it did not. */
  trouble = $state('');

  make = async (work: () => Promise<unknown>): Promise<void> => {
    this.trouble = '';
    try {
      await work();
    } catch (refusal) {
      this.trouble = sentence(refusal);
    }
  };
}
