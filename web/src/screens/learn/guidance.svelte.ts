// A lesson at its table: which step is on, what it accepts, and what goes by itself.

import type { Lesson, LessonStep } from '../../client/messages';
import type { TableState } from '../../client/tableState.svelte';
import { spacesOf } from '../../game/actions';
import { rememberedLessons, rememberLesson } from './memory';
import { accepts, placeIn, playedActions } from './script';

const NOTHING = () => false;

export class Guidance {
  private read = $state(0);
  readonly place = $derived.by(() => placeIn(this.lesson.steps, playedActions(this.table.entries), this.read));
  /** The number of the step on show; behind the last one when all are done. */
  readonly index = $derived.by(() =>
    'index' in this.place ? this.place.index : this.place.at === 'end' ? this.lesson.steps.length : 0,
  );
  readonly step: LessonStep | null = $derived.by(() => this.lesson.steps[this.index] ?? null);
  /** The learner is asked to do something now. */
  readonly asked = $derived.by(() => this.place.at === 'do' && this.table.settled && !this.table.sending);
  /** What the script does now in the learner's place. */
  readonly byItself = $derived.by(() =>
    this.place.at === 'then' &&
    this.table.settled &&
    !this.table.sending &&
    this.table.view?.legal.includes(this.place.next)
      ? this.place.next
      : null,
  );

  constructor(
    private readonly table: TableState,
    readonly lesson: Lesson,
  ) {
    const known = rememberedLessons()[lesson.id];
    if (known?.game === table.game) this.read = known.read ?? 0;
  }

  /** The learner may do what the step accepts, and nothing else; once the script is left, anything. */
  allow(): void {
    const { place, step } = this;
    if (place.at === 'beside') this.table.accepts = () => true;
    else this.table.accepts = place.at === 'do' && step ? (action) => accepts(step.do, action) : NOTHING;
  }

  /** The script's action is done for the learner. */
  goOn(): void {
    const next = this.byItself;
    if (next === null) return;
    this.table.accepts = (action) => action === next;
    this.table.act(next);
    this.table.accepts = NOTHING;
  }

  /** The step on show has been read. */
  next(): void {
    this.read = this.index + 1;
    rememberLesson(this.lesson.id, { game: this.table.game, read: this.read });
  }

  /** Whether a space has to do with what the learner is asked to do. */
  concerns(space: string): boolean {
    return this.table.legal.some((action) => spacesOf(action).includes(space));
  }
}
