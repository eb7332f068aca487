import type { Look } from './form-look.ts';
import type { Question } from './forms.ts';
import type { Language } from './language.ts';
import type { PublicDocument } from './public-document.ts';

// The server and the browser exchange these values for the answering page, in addition to the call `answers.submit`.

/** A file that is already stored. The page shows it again after other answers were refused. */
export interface KeptFile {
  _id: string;
  name: string;
}

/** The content of each field, by question id: a text, or the ids of the chosen options. */
export type Given = Record<string, string | string[]>;

interface AnswerableForm {
  _id: string;
  title: string;
  description: string;
  questions: Question[];
  /** The form's own text, shown below the standard one. */
  thankYou?: string;
  /** The address of the page to which people are led once their answers are recorded. */
  next?: string;
}

export interface FormView {
  view: 'form';
  form: AnswerableForm;
  /** Sent with every attempt to submit these answers, so that they are recorded only once. */
  submissionKey: string;
  /** A token signed by the server that says which version of the form this is and when the page was rendered. */
  ticket: string;
  maxUploadMb: number;
  /** Filled when a submission without JavaScript was refused and the page is shown again. */
  given: Given;
  /** Stored files by question id, like `given` and `errors`. */
  kept: Record<string, KeptFile[]>;
  errors: Record<string, string>;
  /** The form was opened by an invitation, so a second response is not possible. */
  once?: true;
  /** Values that the link filled in; they are part of `given`. */
  prefilled?: Given;
  message?: string;
}

/** The page speaks the language of the form; without a form that of the programme. Only a page that shows the form has its look. */
export type AnswerPageState = PageView & { language?: Language; look?: Look };

type PageView =
  | FormView
  | { view: 'thanks'; formId: string; title: string; thankYou?: string; next?: string; once?: true }
  | { view: 'not-found' }
  | { view: 'closed' }
  | { view: 'full' }
  /** With a path, the form is private, and staff who are signed in can open it there in the app. */
  | { view: 'not-public'; staffPath?: string }
  | { view: 'invite-used' }
  | { view: 'invite-revoked' }
  /** A message means that the submission cannot be accepted; without a message the server failed. */
  | { view: 'unavailable'; message?: string };

/** The function that the page's server build exports. `base` is the address of the installation. */
export type RenderAnswerPage = (state: AnswerPageState, script: string | undefined, base: string) => PublicDocument;

export const answerPath = (formId: string) => `/share/response/${formId}`;

/** The page of the app where signed-in staff open a private form. */
export const staffPath = (formId: string) => `/forms/${formId}/answer`;

/** Prefix of a question's id in the link's query; the value fills in the field of that question. */
export const PREFILL = 'q_';

/** The parameter of the page of thanks that has the key of the answers that were sent without a script. */
export const SENT_KEY = 'key';

/** The page that says thank you is shown for so long before the next one is opened. */
export const NEXT_SECONDS = 4;

/** Path of the page's service worker, below the same folder as the pages that it controls. */
export const WORKER_PATH = '/share/response/worker.js';
/** The cache in which that worker keeps the pages that it shows without a network. */
export const KEPT_PAGES = 'cauri.pages.2';
/**
 * The cache of those of private forms, which goes when staff sign out. Versions before kept all pages under this name, so that the private
 * ones among them go too.
 */
export const KEPT_PRIVATE_PAGES = 'cauri.pages.1';
/** The header by which that worker knows the page of a private form. */
export const PRIVATE_HEADER = 'x-answer-private';

/** Field names of the form in addition to the question ids. */
export const FIELD = {
  submissionKey: 'submissionKey',
  ticket: 'ticket',
  /** A hidden field: only programs fill it in. Its name is one that no browser fills in by itself. */
  trap: 'leave-this-empty',
  /** Prefix of a question id; the value is a stored file's id, a colon and the file's name. */
  kept: 'kept.',
} as const;
