/** What a draft of one kind is made of: a form, a scenario. The saver and the history know nothing else about it. */
export interface DraftKind<Stored, Draft extends object, Content extends object> {
  /** What is edited of a version that the server gave. */
  draftOf: (stored: Stored) => Draft;
  /** The part of a draft that undo brings back. */
  contentOf: (draft: Draft) => Content;
  /** The version's number: the server refuses a save that names an older one. */
  revisionOf: (stored: Stored) => number;
  /**
   * Brings two versions together against the one that both began with. Where both changed the same, `choose` says which side
   * wins, or mine does; each such place is one of `conflicts`.
   */
  merge: (base: Draft | undefined, mine: Draft, theirs: Draft, choose?: Choose) => { draft: Draft; conflicts: readonly unknown[] };
  /** What only a save of extent `all` changes on the server, such as who may answer. Without a version, what a new one begins with. */
  access?: (draft: Draft | undefined) => Partial<Draft>;
}

export type Side = 'mine' | 'theirs';
/** Whose version of a conflict is taken, by the conflict's key. */
export type Choose = (key: string) => Side;

/** Why a save did not succeed. */
export type SaveFailure<Stored> =
  /** Nobody knows whether the save arrived, so it is sent again by itself. */
  | { kind: 'lost'; message: string }
  /** The same save would be refused again. `errors` are named by field, as the server names them. */
  | { kind: 'refused'; message: string; errors: Record<string, string>; gone: boolean }
  /** Somebody else saved meanwhile. */
  | { kind: 'conflict'; theirs: Stored };
export type SaveOutcome<Stored> = { kind: 'saved'; stored: Stored } | SaveFailure<Stored>;

/** `draft` saves the content only; `all` also saves the access, and publishes where the kind does so. */
export type Extent = 'draft' | 'all';
/** What was sent, and with which extent. */
export interface Attempt<Draft> {
  draft: Draft;
  extent: Extent;
}

export interface SaverState<Stored, Draft> {
  /** The last version that the server gave; undefined until there is one. */
  stored: Stored | undefined;
  /** Something may not be on the server yet. */
  dirty: boolean;
  saving: boolean;
  /** What went wrong last, and with what, until a save succeeds. */
  failure: (SaveFailure<Stored> & { attempt: Attempt<Draft> }) | undefined;
}
