import * as text from '#contract/answer-page.messages.ts';
import type { FormView, Given, KeptFile } from '#contract/answer-page.ts';

/** `waiting`: the answers were submitted, and the server has not confirmed them yet. */
export type Stage = 'filling' | 'sending' | 'waiting' | 'sent';

type Errors = Record<string, string>;
type Files = Record<string, File[]>;

/** The files of one question: those that were chosen here, and those that the server has stored already. */
export interface ChosenFiles {
  files: File[];
  kept: KeptFile[];
}

/** The state of a form that is being answered. Files and errors are stored by question id. */
export interface Answering {
  /** Every attempt to send these answers carries this key, so that the server records them once. */
  key: string;
  given: Given;
  /** The answers in the link; a blank form starts with them. */
  prefilled: Given;
  /** Questions that were answered in this page, which are newer than any draft. */
  touched: ReadonlySet<string>;
  /** Files that were chosen on this device. */
  files: Files;
  /** Files that the server has stored already. */
  kept: Record<string, KeptFile[]>;
  errors: Errors;
  problem: string | undefined;
  stage: Stage;
  /** Counts the blank forms, so that each has fields of its own. */
  round: number;
  /** False on the server and until the script has started, because what only a script can do is not shown before. */
  live: boolean;
  /** Earlier answers to questions that the form no longer has. They are shown and stored, and not sent. */
  orphaned: Given;
  /** Earlier answers were restored. */
  restored: boolean;
  /** The answers and files that "Undo" restores. */
  cleared: Partial<Pick<Answering, 'given' | 'orphaned' | 'files' | 'kept'>> | undefined;
  /** The draft is stored on this device. */
  onPhone: boolean;
  /** The key of the submitted answers whose result this page shows. */
  handedIn: string | undefined;
  /** The submitted answers are still on this device after the page is closed. */
  outlives: boolean;
}

/** The fields that change, or what computes them from the state. */
export type Change = Partial<Answering> | ((state: Answering) => Partial<Answering>);

export const reduce = (state: Answering, change: Change): Answering => ({
  ...state,
  ...(typeof change === 'function' ? change(state) : change),
});

const BLANK = {
  touched: new Set<string>(),
  files: {},
  kept: {},
  errors: {},
  problem: undefined,
  stage: 'filling',
  orphaned: {},
  restored: false,
  cleared: undefined,
  handedIn: undefined,
} as const;

export const initial = ({ submissionKey, given, prefilled = {}, kept, errors }: FormView): Answering => ({
  ...BLANK,
  key: submissionKey,
  given,
  prefilled,
  touched: new Set(otherThan(prefilled, given)),
  kept,
  errors,
  round: 0,
  live: false,
  onPhone: false,
  outlives: true,
});

export const answered =
  (id: string, value: string | string[]): Change =>
  ({ given, touched, errors }) => ({
    given: withEntry(given, id, value.length ? value : undefined),
    touched: new Set(touched).add(id),
    errors: withEntry(errors, id),
    cleared: undefined,
  });

export const filesChosen =
  (id: string, chosen: ChosenFiles, error: string | undefined): Change =>
  ({ files, kept, errors }) => ({
    files: withEntry(files, id, chosen.files.length ? chosen.files : undefined),
    kept: withEntry(kept, id, chosen.kept.length ? chosen.kept : undefined),
    errors: withEntry(errors, id, error),
    cleared: undefined,
  });

/** The answers that are stored on this device. */
export const stored = ({ orphaned, given }: Answering): Given => ({ ...orphaned, ...given });

/** A draft is older than what was answered in this page, and newer than the answers in the link. */
export const draftRestored =
  (key: string, draft: Given, orphaned: Given): Change =>
  ({ given, prefilled, touched, restored }) => ({
    key,
    orphaned,
    given: { ...given, ...draft, ...Object.fromEntries(Object.entries(given).filter(([id]) => touched.has(id))) },
    onPhone: true,
    restored: restored || otherThan(prefilled, draft).length > 0,
  });

export const filesRestored =
  (key: string, before: Files): Change =>
  ({ files }) => ({ key, files: { ...before, ...files }, restored: true });

export const submitted = (key: string): Change => ({ key, handedIn: key, stage: 'sending', problem: undefined });

/** The server has recorded the answers. Their key stays, so that no second sentence speaks of them while they are in the queue. */
export const confirmed: Change = { stage: 'sent' };

/** The page that was just opened shows the result of answers that were submitted before. */
export const resumed =
  (handedIn: string, isRefused: boolean): Change =>
  ({ given }) => ({ handedIn, given: isRefused ? given : {}, restored: isRefused });

/** The person continues with other answers; `handedIn` is their key when they are still in the queue. */
export const takenUp =
  (handedIn: string | undefined): Change =>
  ({ round }) => ({ handedIn, restored: true, round: round + 1 });

export const blanked =
  (key: string, undoable: boolean): Change =>
  ({ given, orphaned, files, kept, prefilled, round }) => ({
    ...{ ...BLANK, key, given: prefilled, round: round + 1 },
    cleared: undoable ? { given, orphaned, files, kept } : undefined,
  });

export const clearingUndone: Change = ({ cleared }) => ({ ...cleared, restored: true, cleared: undefined });

export const isFilling = ({ live, stage }: Answering) => live && stage === 'filling';

/** The problem is about single answers, which have their messages beside them. */
export const isAboutAnswers = (problem: string | undefined) => problem === text.checkAnswers() || problem === text.checkPage();

/** A problem about single answers disappears when the last of them was corrected. */
export const shownProblem = ({ problem, errors }: Answering) =>
  isAboutAnswers(problem) && Object.keys(errors).length === 0 ? undefined : problem;

/** The ids of the questions that have another answer than in the link. */
const otherThan = (prefilled: Given, given: Given) => Object.keys(given).filter((id) => String(given[id]) !== String(prefilled[id] ?? ''));

/** Removes the entry when the value is undefined. Returns the same object when nothing changes, so that nothing is rendered again. */
function withEntry<T>(map: Record<string, T>, id: string, value?: T): Record<string, T> {
  if (value !== undefined) return { ...map, [id]: value };
  if (!(id in map)) return map;
  const { [id]: _, ...rest } = map;
  return rest;
}
