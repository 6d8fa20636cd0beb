// What a person at a table is about to do: the choices on offer, and how far one of them has been thought through.

import type { Highlight } from '../../board/props';
import type { Collected, Hint, HandLine, View } from '../../client/messages';
import { sentence } from '../../client/rejections';
import type { Api } from '../../client/http';
import type { TableState } from '../../client/tableState.svelte';
import { adviceSpaces, recentSpaces } from '../../game/actions';
import { lettersOf, sortChoices } from '../../game/choices';
import { occupant } from '../../game/words';
import type { Letter } from '../../model';

export class TurnChoices {
  /** The device is being passed on: nothing is offered, for the choices themselves are secret. */
  veiled = $state(false);
  private wantsToCreate = $state(false);
  /** The section chosen for Gravity, or the letter for a Protoplanet. */
  private chosenLetter = $state<Letter | null>(null);
  hint = $state.raw<Hint | null>(null);
  hinting = $state(false);
  /** The action of the hint that is being looked at. */
  pointed = $state<string | null>(null);
  /** What moves would bring, by action, and in which view: in the next one the same move may bring another thing. */
  private collects = $state.raw<{ view: View | null; by: Readonly<Record<string, Collected>> }>({ view: null, by: {} });
  handLines = $state.raw<readonly HandLine[]>([]);

  readonly choices = $derived.by(() => sortChoices(this.veiled ? [] : this.table.legal));
  /** Whether it is for this person to act. */
  readonly asked = $derived.by(() => !this.veiled && this.table.legal.length > 0);
  /** Creating a Protoplanet instead of moving: by choice, or since nothing can move yet. */
  readonly creating = $derived.by(
    () => this.choices.creates.length > 0 && (this.wantsToCreate || this.choices.moves.length === 0),
  );
  /** Letters that a click on the board could be for. */
  readonly letters = $derived.by(() =>
    this.choices.gravities.length > 0
      ? lettersOf(this.choices.gravities)
      : this.creating
        ? lettersOf(this.choices.creates)
        : [],
  );
  readonly letter = $derived.by(() => {
    const pending = this.table.position?.pending.planet ?? null;
    for (const letter of [this.chosenLetter, pending]) if (letter && this.letters.includes(letter)) return letter;
    return this.letters[0] ?? null;
  });
  readonly moves = $derived.by(() => {
    const known = this.collects.view === this.table.view ? this.collects.by : {};
    return this.creating ? [] : this.choices.moves.map((move) => ({ ...move, brings: known[move.action] ?? null }));
  });
  readonly targets = $derived.by(() => {
    const position = this.table.position;
    if (!position || this.letter === null) return [];
    const gravity = this.choices.gravities.length > 0;
    const offers = gravity ? this.choices.gravities : this.choices.creates;
    return offers
      .filter((offer) => offer.detail.letter === this.letter)
      .map(({ action, detail }) => ({
        action,
        space: detail.space,
        label: gravity
          ? `take ${occupant(position, detail.space)} for planet ${detail.letter}`
          : `create Protoplanet ${detail.letter} here`,
      }));
  });
  readonly highlight: Highlight = $derived.by(() => {
    const position = this.table.position;
    if (this.pointed !== null && position) return { why: 'advice', spaces: adviceSpaces(this.pointed, position) };
    return { why: 'lately', spaces: this.table.settled ? recentSpaces(this.table.recent) : [] };
  });

  constructor(
    readonly table: TableState,
    private readonly api: Api,
  ) {}

  choose(letter: Letter): void {
    this.chosenLetter = letter;
  }

  create(wanted: boolean): void {
    this.wantsToCreate = wanted;
  }

  act = (action: string): void => {
    this.forget();
    this.table.act(action);
  };

  /** A new decision: what was thought about the last one is void. */
  forget(): void {
    this.wantsToCreate = false;
    this.putHintAway();
  }

  putHintAway(): void {
    this.hint = null;
    this.pointed = null;
  }

  async askHint(): Promise<void> {
    if (this.hinting || this.table.legal.length === 0) return;
    // Asked again: what it says is looked at, not thought about once more.
    if (this.hint) return void (this.pointed = this.hint.best);
    this.hinting = true;
    this.table.trouble = null;
    const legal = this.table.legal;
    try {
      const hint = await this.api.hint(this.table.game, 'cosmologist');
      if (this.table.legal === legal) {
        this.hint = hint;
        this.pointed = hint.best;
      }
    } catch (refusal) {
      this.table.trouble = sentence(refusal);
    } finally {
      this.hinting = false;
    }
  }

  /** Which of these actions a bot would choose, such as which card to throw away; null if it cannot be asked. */
  async wouldDo(actions: readonly string[]): Promise<string | null> {
    if (!this.table.doc?.hints) return null;
    const hint = await this.api.hint(this.table.game, 'astronomer').catch(() => null);
    return actions.find((action) => action === hint?.best) ?? null;
  }

  /** What the moves on offer would bring. */
  async readMoves(): Promise<void> {
    const view = this.table.view;
    const by = await this.api.collects(this.table.game).catch(() => ({}));
    if (this.table.view === view) this.collects = { view, by };
  }

  async readHand(seat: number): Promise<void> {
    const view = this.table.view;
    const lines = await this.api.hand(this.table.game, seat).catch(() => []);
    if (this.table.view === view) this.handLines = lines;
  }
}
