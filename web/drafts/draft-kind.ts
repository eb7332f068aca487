/** Describes the drafts of one kind, such as forms or scenarios. The saver and the history know only this. */
export interface DraftKind<Stored, Draft extends object, Content extends object> {
  /** Returns the part of a server version that is edited. */
  draftOf: (stored: Stored) => Draft;
  /** Returns the part of a draft that undo restores. */
  contentOf: (draft: Draft) => Content;
  /** Returns the number of a version; the server refuses a save that is based on an older one. */
  revisionOf: (stored: Stored) => number;
  /**
   * Merges two versions with their common base. Where both changed the same value, `choose` says which one is used (mine by
   * default), and the value is one of `conflicts`.
   */
  merge: (base: Draft | undefined, mine: Draft, theirs: Draft, choose?: Choose) => { draft: Draft; conflicts: readonly unknown[] };
  /**
   * Returns what only a save of extent `all` changes on the server, such as who may answer; without a version, the initial
   * values of a new one.
   */
  access?: (draft: Draft | undefined) => Partial<Draft>;
}

export type Side = 'mine' | 'theirs';
/** Each conflict has the version that is used for it, by the conflict's key. */
export type Choose = (key: string) => Side;

export type SaveFailure<Stored> =
  /** Nobody knows whether the save arrived, so it is sent again automatically. */
  | { kind: 'lost'; message: string }
  /** The same save would be refused again. `errors` have the server's names of fields. */
  | { kind: 'refused'; message: string; errors: Record<string, string>; gone: boolean }
  /** Somebody else saved meanwhile. */
  | { kind: 'conflict'; theirs: Stored };
export type SaveOutcome<Stored> = { kind: 'saved'; stored: Stored } | SaveFailure<Stored>;

/** `draft` saves the content only; `all` also saves the access, and publishes where the kind supports it. */
export type Extent = 'draft' | 'all';
/** The draft and the extent of a save that was sent. */
export interface Attempt<Draft> {
  draft: Draft;
  extent: Extent;
}

export interface SaverState<Stored, Draft> {
  /** The last version from the server; undefined until there is one. */
  stored: Stored | undefined;
  /** True when there may be changes that are not on the server yet. */
  dirty: boolean;
  saving: boolean;
  /** The last failure and what was sent, until a save succeeds. */
  failure: (SaveFailure<Stored> & { attempt: Attempt<Draft> }) | undefined;
}
