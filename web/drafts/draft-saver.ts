import type { Attempt, Choose, DraftKind, Extent, SaveFailure, SaveOutcome, SaverState } from './draft-kind.ts';
import { sameContent } from './same.ts';

export const AUTOSAVE_PAUSE = 2_000;
export const AUTOSAVE_EVERY = 60_000;
const RETRY_AFTER = [2_000, 4_000, 8_000, 15_000, 30_000];

export interface Save<Stored> {
  id: string;
  /** The version that the draft is based on. */
  stored: Stored | undefined;
  extent: Extent;
}

interface Options<Stored, Draft extends object> {
  // biome-ignore lint/suspicious/noExplicitAny: the saver does not use the part that undo brings back
  kind: DraftKind<Stored, Draft, any>;
  id: string;
  stored: Stored | undefined;
  draft: Draft;
  send: (draft: Draft, save: Save<Stored>) => Promise<SaveOutcome<Stored>>;
  /** Somebody else's version was merged into the draft. */
  onMerge?: (merge: Merge<Stored, Draft>) => void;
}

/** Two versions, and the one that both began with. `choose` was asked where both changed the same. */
export interface Merge<Stored, Draft> {
  base: Draft | undefined;
  theirs: Stored;
  choose?: Choose;
}

/**
 * Brings a draft to the server: 2 s after the last edit and at least every 60 s, and at once when asked. One save is sent at a
 * time; what was edited meanwhile follows. A save without an answer is sent again until there is one.
 */
export class DraftSaver<Stored extends { _id: string }, Draft extends object> {
  readonly #kind: Options<Stored, Draft>['kind'];
  #id: string;
  readonly #send: Options<Stored, Draft>['send'];
  readonly #onMerge: NonNullable<Options<Stored, Draft>['onMerge']>;
  readonly #listeners = new Set<() => void>();
  #state: SaverState<Stored, Draft>;
  #draft: Draft;
  #saved: Draft;
  /** What the server holds if a save without an answer did arrive. */
  #lost: Draft[] = [];
  /** The extent of the save that was asked for while another one was sent. */
  #next: Extent | undefined;
  #tries = 0;
  #waiting: ((outcome: SaveOutcome<Stored>) => void)[] = [];
  #pause: ReturnType<typeof setTimeout> | undefined;
  #limit: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor({ kind, id, stored, draft, send, onMerge = () => {} }: Options<Stored, Draft>) {
    this.#kind = kind;
    this.#id = id;
    this.#send = send;
    this.#onMerge = onMerge;
    this.#draft = draft;
    // A new draft that nobody has touched is nothing to save.
    this.#saved = draft;
    this.#state = { stored, dirty: false, saving: false, failure: undefined };
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
    if (this.#state.dirty) {
      this.#plan();
      return;
    }
    this.#stopTimers();
    // What was refused is not wanted any more.
    if (this.#state.failure?.kind === 'refused' && !this.#state.saving) this.#set({ failure: undefined });
  }

  /** Saves now and resolves with what came of it. Nothing is sent where the server has it all already. */
  save(extent: Extent = 'all'): Promise<SaveOutcome<Stored>> {
    const { stored, dirty, saving, failure } = this.#state;
    const wanted = this.#kind.access ? extent : 'draft';
    if (wanted === 'draft' && stored && !dirty && !saving && !failure) return Promise.resolve({ kind: 'saved', stored });
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#request(wanted);
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
    return this.#state.stored && this.#kind.draftOf(this.#state.stored);
  }

  /** Continues from their version: it is newer and nothing here is unsaved, or the draft is given up. */
  take(theirs: Stored): Draft {
    this.stop();
    this.#next = undefined;
    this.#lost = [];
    this.#draft = this.#kind.draftOf(theirs);
    this.#saved = this.#draft;
    this.#set({ stored: theirs, dirty: false, failure: undefined });
    return this.#draft;
  }

  /**
   * Looks at a version that was loaded again, or that another call answered with. True: it is newer and can be taken without
   * losing anything. A version that differs in nothing that is edited here only becomes the known one.
   */
  meet(stored: Stored): boolean {
    const { stored: known, dirty, saving, failure } = this.#state;
    const { revisionOf, draftOf } = this.#kind;
    if (!known || stored._id !== known._id || revisionOf(stored) < revisionOf(known)) return false;
    if (sameContent(draftOf(stored), draftOf(known))) {
      if (stored !== known && !saving) this.#set({ stored });
      return false;
    }
    return revisionOf(stored) > revisionOf(known) && !dirty && !saving && !failure;
  }

  /** What was edited was deleted meanwhile: the draft is saved under a new id. */
  saveAsNew(id: string): Promise<SaveOutcome<Stored>> {
    this.#id = id;
    this.#set({ stored: undefined, failure: undefined });
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
    // A change of the access that was not saved earlier is saved too.
    const extent = sameContent(this.#access(draft), this.#access(this.base)) ? (this.#next ?? 'draft') : 'all';
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
    if (outcome.kind === 'saved') this.#succeed(outcome.stored, draft);
    else this.#fail(outcome, { draft, extent });
    for (const resolve of waiting) resolve(outcome);
    this.#follow(draft, outcome);
  }

  /** Tells a true conflict from one with a save of our own, whose answer was lost on the way. */
  async #sendUntilOurs({ draft, extent }: Attempt<Draft>): Promise<SaveOutcome<Stored>> {
    const { base } = this;
    const outcome = await this.#send(draft, { id: this.#id, stored: this.#state.stored, extent });
    if (outcome.kind === 'lost') this.#lost.push(extent === 'all' ? draft : { ...draft, ...this.#access(base) });
    if (outcome.kind !== 'conflict') return outcome;
    const theirs = this.#kind.draftOf(outcome.theirs);
    if (!this.#lost.some((lost) => sameContent(lost, theirs))) return outcome;
    this.#lost = [];
    this.#set({ stored: outcome.theirs });
    return this.#sendUntilOurs({ draft, extent });
  }

  /** True where nobody has to choose: the two changed different things. */
  #mergeByItself(theirs: Stored): boolean {
    const { base } = this;
    if (this.#kind.merge(base, this.#draft, this.#kind.draftOf(theirs)).conflicts.length > 0) return false;
    this.#adopt({ base, theirs });
    return true;
  }

  #adopt(merge: Merge<Stored, Draft>): void {
    const { base, theirs, choose } = merge;
    this.#saved = this.#kind.draftOf(theirs);
    this.#draft = this.#kind.merge(base, this.#draft, this.#saved, choose).draft;
    this.#lost = [];
    this.#set({ stored: theirs, failure: undefined, dirty: this.#isDirty() });
    this.#onMerge(merge);
  }

  #succeed(stored: Stored, sent: Draft): void {
    this.#saved = { ...sent, ...this.#access(this.#kind.draftOf(stored)) };
    this.#lost = [];
    this.#tries = 0;
    this.#set({ stored, failure: undefined, dirty: this.#isDirty() });
  }

  #fail(failure: SaveFailure<Stored>, attempt: Attempt<Draft>): void {
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
  #follow(sent: Draft, outcome: SaveOutcome<Stored>): void {
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
  #answer(outcome: SaveOutcome<Stored>): void {
    this.#next = undefined;
    for (const resolve of this.#waiting.splice(0)) resolve(outcome);
  }

  #access = (draft: Draft | undefined): Partial<Draft> => this.#kind.access?.(draft) ?? {};

  #isDirty = () => this.#lost.length > 0 || !sameContent(this.#draft, this.#saved);

  #stopTimers(): void {
    clearTimeout(this.#pause);
    clearTimeout(this.#limit);
    clearTimeout(this.#retry);
    this.#limit = undefined;
  }

  #set(change: Partial<SaverState<Stored, Draft>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
