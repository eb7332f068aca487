import type { Scenario } from '#contract/scenarios.ts';
import { type Draft, draftOf, sameDraft } from './draft.ts';

export const AUTOSAVE_PAUSE = 1_000;
const RETRY_AFTER = [2_000, 4_000, 8_000, 15_000, 30_000];

/** Why a save did not go through. */
export type SaveFailure =
  /** Nobody knows whether it arrived: it is sent again by itself. */
  | { kind: 'lost'; message: string }
  /** The same again would be refused again. */
  | { kind: 'refused'; message: string; errors: Record<string, string>; gone: boolean }
  /** Somebody else saved meanwhile. */
  | { kind: 'conflict'; theirs: Scenario };
export type SaveOutcome = { kind: 'saved'; scenario: Scenario } | SaveFailure;

export interface SaverState {
  /** The server's last word. */
  scenario: Scenario;
  /** Something may not be on the server yet. */
  dirty: boolean;
  saving: boolean;
  failure: SaveFailure | undefined;
}

type Send = (draft: Draft, version: number) => Promise<SaveOutcome>;

/**
 * Brings the draft to the server a moment after the last edit, and at once when asked. One save is under way at a time;
 * what was edited meanwhile follows. A save without an answer is sent again until there is one.
 */
export class ScenarioSaver {
  readonly #send: Send;
  readonly #listeners = new Set<() => void>();
  #state: SaverState;
  #draft: Draft;
  #saved: Draft;
  /** What the server holds if a save without an answer did arrive. */
  #lost: Draft[] = [];
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<SaveOutcome> | undefined;

  constructor(scenario: Scenario, send: Send) {
    this.#send = send;
    this.#draft = draftOf(scenario);
    this.#saved = this.#draft;
    this.#state = { scenario, dirty: false, saving: false, failure: undefined };
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly getState = () => this.#state;

  /** Takes the latest draft, to be saved when the typing pauses. */
  change(draft: Draft): void {
    if (draft === this.#draft) return;
    this.#draft = draft;
    this.#set({ dirty: this.#isDirty() });
    clearTimeout(this.#timer);
    if (this.#state.failure?.kind === 'conflict') return;
    if (this.#state.dirty) this.#plan(AUTOSAVE_PAUSE);
    // What was refused has been taken back.
    else if (!this.#state.saving) this.#set({ failure: undefined });
  }

  /** Saves what is unsaved now; resolves with what came of it. */
  async save(): Promise<SaveOutcome> {
    clearTimeout(this.#timer);
    while (this.#running) {
      const outcome = await this.#running;
      if (outcome.kind !== 'saved') return outcome;
    }
    const { failure, scenario, dirty } = this.#state;
    if (failure?.kind === 'conflict') return failure;
    if (!dirty) return { kind: 'saved', scenario };
    this.#running = this.#go(this.#draft).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Brings what is unsaved to the server now: the page is being hidden, or the network is back. */
  flush(): void {
    if (this.#state.dirty && this.#state.failure?.kind !== 'refused') void this.save();
  }

  /** After a conflict: saves this draft over theirs. */
  keepMine(): Promise<SaveOutcome> {
    const { failure } = this.#state;
    if (failure?.kind === 'conflict') this.#set({ scenario: failure.theirs, failure: undefined, dirty: true });
    return this.save();
  }

  /** After a conflict, or when a newer one has come: continues from theirs. */
  take(theirs: Scenario): Draft {
    clearTimeout(this.#timer);
    this.#lost = [];
    this.#draft = draftOf(theirs);
    this.#saved = this.#draft;
    this.#set({ scenario: theirs, dirty: false, failure: undefined });
    return this.#draft;
  }

  /** A scenario that was loaded again, or that another call answered with. True: it is newer and can be taken without loss. */
  meet(scenario: Scenario): boolean {
    const { scenario: known, dirty, saving, failure } = this.#state;
    if (scenario.__v < known.__v) return false;
    if (sameDraft(draftOf(scenario), draftOf(known))) {
      // Switched on or off, or run: nothing that is edited here.
      if (scenario !== known) this.#set({ scenario });
      return false;
    }
    return scenario.__v > known.__v && !dirty && !saving && !failure;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #plan(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), wait);
  }

  async #go(draft: Draft): Promise<SaveOutcome> {
    this.#set({ saving: true });
    const outcome = await this.#sendUntilOurs(draft);
    if (outcome.kind === 'saved') {
      this.#saved = draft;
      this.#lost = [];
      this.#tries = 0;
      this.#set({ saving: false, scenario: outcome.scenario, failure: undefined, dirty: this.#isDirty() });
      if (this.#state.dirty) this.#plan(AUTOSAVE_PAUSE);
    } else {
      this.#set({ saving: false, failure: outcome, dirty: true });
      if (outcome.kind === 'lost') this.#plan(RETRY_AFTER[Math.min(this.#tries++, RETRY_AFTER.length - 1)]!);
      else if (outcome.kind === 'refused' && this.#draft !== draft) this.#plan(AUTOSAVE_PAUSE);
    }
    return outcome;
  }

  /** Tells a true conflict from one with a save of our own, whose answer was lost on the way. */
  async #sendUntilOurs(draft: Draft): Promise<SaveOutcome> {
    const outcome = await this.#send(draft, this.#state.scenario.__v);
    if (outcome.kind === 'lost') this.#lost.push(draft);
    if (outcome.kind !== 'conflict') return outcome;
    const theirs = draftOf(outcome.theirs);
    // Somebody switched it on or off, or saved the same.
    const same = sameDraft(theirs, this.#saved) || sameDraft(theirs, draft) || this.#lost.some((lost) => sameDraft(lost, theirs));
    if (!same) return outcome;
    this.#lost = [];
    this.#saved = theirs;
    this.#set({ scenario: outcome.theirs });
    return this.#sendUntilOurs(draft);
  }

  #isDirty = () => this.#lost.length > 0 || !sameDraft(this.#draft, this.#saved);

  #set(change: Partial<SaverState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
