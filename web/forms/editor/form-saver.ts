import type { Form, SaveForm } from '#contract/forms.ts';
import { type Draft, draftOf } from './editor-state.ts';
import { type Choose, mergeForms } from './merge.ts';
import { sameContent } from './same.ts';
import type { Attempt, Extent, SaveFailure, SaveOutcome, SaverState } from './save-state.ts';

export const AUTOSAVE_PAUSE = 2_000;
export const AUTOSAVE_EVERY = 60_000;
const RETRY_AFTER = [2_000, 4_000, 8_000, 15_000, 30_000];

interface Options {
  id: string;
  form: Form | undefined;
  draft: Draft;
  send: (body: SaveForm) => Promise<SaveOutcome>;
  /** Somebody else's version was merged into what is edited here. */
  onMerge?: (merge: Merge) => void;
}

/** Two versions of a form, and the one that both began with. `choose` was asked where both changed the same. */
export interface Merge {
  base: Draft | undefined;
  theirs: Form;
  choose?: Choose;
}

/**
 * Brings the draft to the server: 2 s after the last edit and at least every 60 s, and at once when asked. One save is
 * under way at a time; what was edited meanwhile follows. A save without an answer is sent again until there is one.
 */
export class FormSaver {
  #id: string;
  readonly #send: Options['send'];
  readonly #onMerge: NonNullable<Options['onMerge']>;
  readonly #listeners = new Set<() => void>();
  #state: SaverState;
  #draft: Draft;
  #saved: Draft;
  /** What the server holds if a save without an answer did arrive. */
  #lost: Draft[] = [];
  /** Asked for while a save is under way. */
  #next: Extent | undefined;
  #tries = 0;
  #waiting: ((outcome: SaveOutcome) => void)[] = [];
  #pause: ReturnType<typeof setTimeout> | undefined;
  #limit: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor({ id, form, draft, send, onMerge = () => {} }: Options) {
    this.#id = id;
    this.#send = send;
    this.#onMerge = onMerge;
    this.#draft = draft;
    // A new form that nobody has touched is nothing to save.
    this.#saved = draft;
    this.#state = { form, dirty: false, saving: false, failure: undefined };
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly getState = () => this.#state;
  get id(): string {
    return this.#id;
  }

  /** Takes the latest draft, to be saved when the typing pauses. */
  change(draft: Draft): void {
    if (draft === this.#draft) return;
    this.#draft = draft;
    this.#set({ dirty: this.#isDirty() });
    if (this.#state.dirty) this.#plan();
    else this.#stopTimers();
  }

  /** Saves now; `all` publishes where the form is published. Resolves with what came of it. */
  save(extent: Extent = 'all'): Promise<SaveOutcome> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#request(extent);
    });
  }

  /** Saves until nothing is unsaved; resolves with whether that worked. */
  async settle(): Promise<boolean> {
    while (this.#state.dirty) {
      const { kind } = await this.save('draft');
      if (kind !== 'saved') return false;
    }
    return true;
  }

  /** Brings what is unsaved to the server now: the page is being hidden, or the network is back. */
  flush(): void {
    if (this.#state.dirty && this.#state.failure?.kind !== 'refused') this.#request('draft');
  }

  /** After a conflict: goes on from both versions, with the side that was chosen of each field that both changed. */
  resolve(choose: Choose): void {
    const { failure } = this.#state;
    if (failure?.kind !== 'conflict') return;
    this.#adopt({ base: this.base, theirs: failure.theirs, choose });
    if (this.#state.dirty || failure.attempt.extent === 'all') this.#request(failure.attempt.extent);
  }

  /** The version that this draft and a newer one of the server have in common. */
  get base(): Draft | undefined {
    return this.#state.form && draftOf(this.#state.form);
  }

  /** When a newer form has come, or the draft is given up: continues from theirs. */
  take(theirs: Form): Draft {
    this.stop();
    this.#next = undefined;
    this.#lost = [];
    this.#draft = draftOf(theirs);
    this.#saved = this.#draft;
    this.#set({ form: theirs, dirty: false, failure: undefined });
    return this.#draft;
  }

  /** Whether a form that was loaded again is newer, and can be taken without losing anything. */
  canTake(form: Form): boolean {
    const { form: known, dirty, saving, failure } = this.#state;
    return known !== undefined && form.id === known.id && form.rev > known.rev && !dirty && !saving && !failure;
  }

  /** The form was deleted meanwhile: what is here becomes a form of its own. */
  saveAsNew(id: string): Promise<SaveOutcome> {
    this.#id = id;
    this.#set({ form: undefined, failure: undefined });
    return this.save();
  }

  /** Ends what is planned; the save that is under way still arrives. */
  stop(): void {
    this.#stopTimers();
  }

  #plan(): void {
    const kind = this.#state.failure?.kind;
    // A conflict waits for the person; a lost save comes again in its own time.
    if (kind === 'conflict' || kind === 'lost') return;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#request('draft'), AUTOSAVE_PAUSE);
    this.#limit ??= setTimeout(() => this.#request('draft'), AUTOSAVE_EVERY);
  }

  #request(extent: Extent): void {
    this.#stopTimers();
    if (this.#next !== 'all') this.#next = extent;
    const { saving, failure } = this.#state;
    if (failure?.kind === 'conflict') this.#answer(failure);
    else if (!saving) void this.#go();
  }

  async #go(): Promise<void> {
    const draft = this.#draft;
    // A change of who may answer that did not go through earlier goes along.
    const extent = sameAccess(draft, this.#state.form ?? NOT_YET) ? (this.#next ?? 'draft') : 'all';
    const waiting = this.#waiting.splice(0);
    this.#next = undefined;
    this.#set({ saving: true });
    const outcome = await this.#sendUntilOurs({ draft, extent });
    this.#set({ saving: false });
    if (outcome.kind === 'conflict' && this.#mergeByItself(outcome.theirs)) {
      // What was merged is sent in place of this save.
      this.#waiting.unshift(...waiting);
      if (this.#next !== 'all') this.#next = extent;
      return this.#go();
    }
    if (outcome.kind === 'saved') this.#succeed(outcome.form, draft);
    else this.#fail(outcome, { draft, extent });
    for (const resolve of waiting) resolve(outcome);
    this.#follow(draft, outcome);
  }

  /** Tells a true conflict from one with a save of our own, whose answer was lost on the way. */
  async #sendUntilOurs({ draft, extent }: Attempt): Promise<SaveOutcome> {
    const { form } = this.#state;
    // No form has the revision 0: a first save that arrives twice, or late, overwrites nothing.
    const outcome = await this.#send({ ...draft, id: this.#id, rev: form?.rev ?? 0, autosave: extent === 'draft' });
    if (outcome.kind === 'lost') this.#lost.push(extent === 'all' ? draft : { ...draft, ...access(form ?? NOT_YET) });
    if (outcome.kind !== 'conflict') return outcome;
    const theirs = draftOf(outcome.theirs);
    if (!this.#lost.some((lost) => sameContent(lost, theirs))) return outcome;
    this.#lost = [];
    this.#set({ form: outcome.theirs });
    return this.#sendUntilOurs({ draft, extent });
  }

  /** True where nobody has to choose: the two changed different things. */
  #mergeByItself(theirs: Form): boolean {
    const { base } = this;
    if (mergeForms(base, this.#draft, draftOf(theirs)).conflicts.length > 0) return false;
    this.#adopt({ base, theirs });
    return true;
  }

  #adopt(merge: Merge): void {
    const { base, theirs, choose } = merge;
    this.#saved = draftOf(theirs);
    this.#draft = mergeForms(base, this.#draft, this.#saved, choose).draft;
    this.#lost = [];
    this.#set({ form: theirs, failure: undefined, dirty: this.#isDirty() });
    this.#onMerge(merge);
  }

  #succeed(form: Form, sent: Draft): void {
    this.#saved = { ...sent, ...access(form) };
    this.#lost = [];
    this.#tries = 0;
    this.#set({ form, failure: undefined, dirty: this.#isDirty() });
  }

  #fail(failure: SaveFailure, attempt: Attempt): void {
    this.#set({ failure: { ...failure, attempt }, dirty: true });
    if (failure.kind !== 'lost') {
      this.#tries = 0;
      return;
    }
    if (this.#next !== 'all') this.#next = attempt.extent;
    const wait = RETRY_AFTER[Math.min(this.#tries++, RETRY_AFTER.length - 1)];
    this.#retry = setTimeout(() => this.#request('draft'), wait);
  }

  /** What was asked for, or edited, while the save was under way. */
  #follow(sent: Draft, outcome: SaveOutcome): void {
    const { dirty, failure } = this.#state;
    const edited = dirty && this.#draft !== sent;
    if (failure?.kind === 'lost') return;
    if (failure?.kind === 'conflict') this.#answer(failure);
    else if (this.#next === 'all' || (this.#next && edited)) void this.#go();
    else {
      // Whoever asked meanwhile for what has just been saved.
      this.#answer(outcome);
      if (edited) this.#plan();
    }
  }

  /** Answers those who wait for a save that will not be sent now. */
  #answer(outcome: SaveOutcome): void {
    this.#next = undefined;
    for (const resolve of this.#waiting.splice(0)) resolve(outcome);
  }

  #isDirty = () => this.#lost.length > 0 || !sameContent(this.#draft, this.#saved);

  #stopTimers(): void {
    clearTimeout(this.#pause);
    clearTimeout(this.#limit);
    clearTimeout(this.#retry);
    this.#limit = undefined;
  }

  #set(change: Partial<SaverState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** What a form that does not exist is like. */
const NOT_YET = { visibility: 'private', isPublished: false } as const;
type Access = Pick<Draft, 'visibility' | 'isPublished'>;
const access = ({ visibility, isPublished }: Access): Access => ({ visibility, isPublished });
const sameAccess = (a: Access, b: Access) => a.visibility === b.visibility && a.isPublished === b.isPublished;
