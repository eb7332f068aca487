import { sameContent } from '#web/ui/same.ts';
import type { Attempt, Choose, DraftKind, Extent, SaveFailure, SaveOutcome, SaverState } from './draft-kind.ts';
import type { DraftStart } from './useDraft.ts';

export const AUTOSAVE_PAUSE = 2_000;
export const AUTOSAVE_EVERY = 60_000;
const RETRY_AFTER = [2_000, 4_000, 8_000, 15_000, 30_000];

export interface Save<Stored> {
  id: string;
  /** The version that the draft is based on. */
  stored: Stored | undefined;
  extent: Extent;
}

interface Options<Stored, Draft extends object> extends DraftStart<Stored, Draft> {
  // biome-ignore lint/suspicious/noExplicitAny: the saver does not use the part that undo brings back
  kind: DraftKind<Stored, Draft, any>;
  send: (draft: Draft, save: Save<Stored>) => Promise<SaveOutcome<Stored>>;
  /** Somebody else's version was merged into the draft. */
  onMerge?: (merge: Merge<Stored, Draft>) => void;
}

/** Two versions and their common base. `choose` was asked about the values that both changed. */
export interface Merge<Stored, Draft> {
  base: Draft | undefined;
  theirs: Stored;
  choose?: Choose;
}

/**
 * Saves a draft to the server: 2 s after the last edit, at least every 60 s, and at once on request. One save is sent at a
 * time; later edits follow. A save without a response is sent again until there is one.
 */
export class DraftSaver<Stored extends { _id: string }, Draft extends object> {
  readonly #options: Options<Stored, Draft>;
  readonly #kind: Options<Stored, Draft>['kind'];
  #id: string;
  readonly #listeners = new Set<() => void>();
  #state: SaverState<Stored, Draft>;
  #draft: Draft;
  #saved: Draft;
  /** The server holds one of these if a save without a response did arrive. */
  #lost: Draft[] = [];
  /** The extent of a save that was requested while another one was sent. */
  #next: Extent | undefined;
  #tries = 0;
  /** The result of the saves that are being sent. */
  #running: Promise<SaveOutcome<Stored>> | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #limit: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options<Stored, Draft>) {
    this.#options = options;
    this.#kind = options.kind;
    this.#id = options.id;
    this.#draft = options.draft;
    // A new draft that nobody has edited is not saved.
    this.#saved = options.draft;
    this.#state = { stored: options.stored, dirty: false, saving: false, failure: undefined };
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly getState = () => this.#state;
  get id(): string {
    return this.#id;
  }
  /** The latest draft, also while a part of the screen still shows an earlier one. */
  get draft(): Draft {
    return this.#draft;
  }

  /** Sets the latest draft, which is saved when the typing pauses. */
  change(draft: Draft): void {
    if (draft === this.#draft) return;
    this.#draft = draft;
    const dirty = this.#isDirty();
    // The whole editor renders again when it hears of a change, and with the second keystroke nothing here has changed.
    if (dirty !== this.#state.dirty) this.#set({ dirty });
    if (dirty) {
      this.#plan();
      return;
    }
    this.stop();
    // The earlier refusal does not apply to the new draft.
    if (this.#state.failure?.kind === 'refused' && !this.#state.saving) this.#set({ failure: undefined });
  }

  /** Saves now and resolves with the result. Nothing is sent when the server has everything already. */
  save(extent: Extent = 'all'): Promise<SaveOutcome<Stored>> {
    const { stored, dirty, saving, failure } = this.#state;
    const wanted = this.#kind.access ? extent : 'draft';
    if (wanted === 'draft' && stored && !dirty && !saving && !failure) return Promise.resolve({ kind: 'saved', stored });
    return this.#request(wanted);
  }

  /** Saves until nothing is unsaved; resolves with whether that succeeded. */
  async settle(): Promise<boolean> {
    while (this.#state.dirty) {
      const { kind } = await this.save('draft');
      if (kind !== 'saved') return false;
    }
    return true;
  }

  /** Saves now, because the page is being hidden or the network is back. */
  flush(): void {
    if (this.#state.dirty && this.#state.failure?.kind !== 'refused') void this.#request('draft');
  }

  /** Resolves a conflict: continues from both versions, with the chosen value of each field that both changed. */
  resolve(choose: Choose): void {
    const { failure } = this.#state;
    if (failure?.kind !== 'conflict') return;
    this.#adopt({ base: this.base, theirs: failure.theirs, choose });
    if (this.#state.dirty || failure.attempt.extent === 'all') void this.#request(failure.attempt.extent);
  }

  /** The common base of this draft and a newer version of the server. */
  get base(): Draft | undefined {
    return this.#state.stored && this.#kind.draftOf(this.#state.stored);
  }

  /** Continues from the server's version, because it is newer and nothing is unsaved, or because the draft is discarded. */
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
   * Examines a version that was loaded again or that another call returned. Returns true when it is newer and no edit would
   * be lost. A version that differs in nothing that is edited here only becomes the known version.
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

  /** Saves the draft under a new id, because the edited object was deleted meanwhile. */
  saveAsNew(id: string): Promise<SaveOutcome<Stored>> {
    this.#id = id;
    this.#set({ stored: undefined, failure: undefined });
    return this.save();
  }

  /** Cancels planned saves; the save that is being sent still arrives. */
  stop(): void {
    clearTimeout(this.#pause);
    clearTimeout(this.#limit);
    clearTimeout(this.#retry);
    this.#limit = undefined;
  }

  #plan(): void {
    const kind = this.#state.failure?.kind;
    // A conflict waits for the person; a lost save is repeated by its own timer.
    if (kind === 'conflict' || kind === 'lost') return;
    // The save that is being sent may contain everything by then, and a second one would only make a new version.
    const autosave = () => (this.#state.dirty ? void this.#request('draft') : this.stop());
    clearTimeout(this.#pause);
    this.#pause = setTimeout(autosave, AUTOSAVE_PAUSE);
    this.#limit ??= setTimeout(autosave, AUTOSAVE_EVERY);
  }

  /** Saves now, or after the save that is being sent. Resolves with the result of the last save. */
  async #request(extent: Extent): Promise<SaveOutcome<Stored>> {
    this.stop();
    const { failure } = this.#state;
    // A conflict waits for the person.
    if (failure?.kind === 'conflict') return failure;
    if (this.#next !== 'all') this.#next = extent;
    this.#running ??= this.#run();
    return this.#running;
  }

  /** Sends the draft, and again as long as more was requested meanwhile. */
  async #run(): Promise<SaveOutcome<Stored>> {
    for (;;) {
      const draft = this.#draft;
      // An access change that was not saved earlier is saved too.
      const extent = sameContent(this.#access(draft), this.#access(this.base)) ? (this.#next ?? 'draft') : 'all';
      this.#next = undefined;
      this.#set({ saving: true });
      const outcome = await this.#sendUntilOurs({ draft, extent });
      this.#set({ saving: false });
      if (outcome.kind === 'conflict' && this.#mergeByItself(outcome.theirs)) {
        // The merged draft is sent instead of this save.
        if (this.#next !== 'all') this.#next = extent;
        continue;
      }
      if (outcome.kind === 'saved') this.#succeed(outcome.stored, draft);
      else this.#fail(outcome, { draft, extent });
      const isEdited = this.#state.dirty && this.#draft !== draft;
      const isStopped = outcome.kind === 'lost' || outcome.kind === 'conflict';
      if (!isStopped && (this.#next === 'all' || (this.#next && isEdited))) continue;
      this.#running = undefined;
      // A lost save is sent again with the same extent.
      if (outcome.kind !== 'lost') this.#next = undefined;
      if (!isStopped && isEdited) this.#plan();
      return outcome;
    }
  }

  /** Distinguishes a real conflict from a conflict with our own save whose response was lost. */
  async #sendUntilOurs({ draft, extent }: Attempt<Draft>): Promise<SaveOutcome<Stored>> {
    const { base } = this;
    const outcome = await this.#options.send(draft, { id: this.#id, stored: this.#state.stored, extent });
    if (outcome.kind === 'lost') this.#lost.push(extent === 'all' ? draft : { ...draft, ...this.#access(base) });
    if (outcome.kind !== 'conflict') return outcome;
    const theirs = this.#kind.draftOf(outcome.theirs);
    if (!this.#lost.some((lost) => sameContent(lost, theirs))) return outcome;
    this.#lost = [];
    this.#set({ stored: outcome.theirs });
    return this.#sendUntilOurs({ draft, extent });
  }

  /** Returns true when both changed different things, so that nobody has to choose. */
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
    this.#options.onMerge?.(merge);
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
    this.#retry = setTimeout(() => void this.#request('draft'), wait);
  }

  #access = (draft: Draft | undefined): Partial<Draft> => this.#kind.access?.(draft) ?? {};

  #isDirty = () => this.#lost.length > 0 || !sameContent(this.#draft, this.#saved);

  #set(change: Partial<SaverState<Stored, Draft>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
