import type { Form } from '#contract/forms.ts';
import type { Draft } from './editor-state.ts';

/** Why a save did not go through. */
export type SaveFailure =
  /** Nobody knows whether it arrived: it is sent again by itself. */
  | { kind: 'lost'; message: string }
  /** The same again would be refused again. `errors` by field, as the server names them. */
  | { kind: 'refused'; message: string; errors: Record<string, string>; gone: boolean }
  /** Somebody else saved meanwhile. */
  | { kind: 'conflict'; theirs: Form };
export type SaveOutcome = { kind: 'saved'; form: Form } | SaveFailure;

/** `draft` keeps the content only; `all` also sets who may answer, and publishes where the form is published. */
export type Extent = 'draft' | 'all';
/** What was sent, and how far it was to go. */
export interface Attempt {
  draft: Draft;
  extent: Extent;
}

export interface SaverState {
  /** The server's last word; undefined until the form exists. */
  form: Form | undefined;
  /** Something may not be on the server yet. */
  dirty: boolean;
  saving: boolean;
  /** What went wrong last, and with what, until a save goes through. */
  failure: (SaveFailure & { attempt: Attempt }) | undefined;
}
