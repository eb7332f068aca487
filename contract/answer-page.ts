import type { FormLanguage, Question } from './forms.ts';
import type { PublicDocument } from './public-document.ts';

// What the server and the browser tell each other about the answering page, beside the call `answers.submit`.

/** A file that is stored already, shown again after other answers were refused. */
export interface KeptFile {
  _id: string;
  name: string;
}

/** What is written in a field: a text, or the ids of the chosen options. */
export type Given = Record<string, string | string[]>;

interface AnswerableForm {
  _id: string;
  title: string;
  description: string;
  questions: Question[];
  /** The form's own words, after those that every form says. */
  thankYou?: string;
}

export interface FormView {
  language?: FormLanguage;
  view: 'form';
  form: AnswerableForm;
  /** Goes with every attempt to send these answers, so that they are recorded once. */
  submissionKey: string;
  /** The server's own proof of which version of the form this is, and since when. */
  ticket: string;
  maxUploadMb: number;
  /** Filled when the page comes back after a submission without JavaScript was refused. */
  given: Given;
  /** By question id, like `given` and `errors`. */
  kept: Record<string, KeptFile>;
  errors: Record<string, string>;
  /** By invitation: there is no second response. */
  once?: true;
  /** What the link filled in; part of `given`. */
  prefilled?: Given;
  message?: string;
}

/** A page of a form that is known says in which language the form is written. */
export type AnswerPageState = PageView & { language?: FormLanguage };

type PageView =
  | FormView
  | { view: 'thanks'; formId: string; title: string; thankYou?: string; once?: true }
  | { view: 'not-found' }
  | { view: 'closed' }
  | { view: 'full' }
  /** With a path: the form is private, and there the app opens it for staff who are signed in. */
  | { view: 'not-public'; staffPath?: string }
  | { view: 'invite-used' }
  | { view: 'invite-revoked' }
  /** With a message: what was sent cannot be taken. Without: we failed. */
  | { view: 'unavailable'; message?: string };

/** The export of the page's server build. */
export type RenderAnswerPage = (state: AnswerPageState, script: string | undefined) => PublicDocument;

export const answerPath = (formId: string) => `/share/response/${formId}`;

/** Where the app opens a private form for signed-in staff. */
export const staffPath = (formId: string) => `/forms/${formId}/answer`;

/** Before a question's id in the link's query: what its field is filled in with. */
export const PREFILL = 'q_';

/** Of the page's service worker: beside the pages that it looks after. */
export const WORKER_PATH = '/share/response/worker.js';

/** Field names of the form beside the question ids. */
export const FIELD = {
  submissionKey: 'submissionKey',
  ticket: 'ticket',
  /** Hidden from people: whoever fills it in is a program. Its name is one that no browser fills in by itself. */
  trap: 'leave-this-empty',
  /** Followed by the question id; holds a stored file's id, a colon and its name. */
  kept: 'kept.',
} as const;

export const REFUSED = {
  check: 'Your answers were not sent yet. Please look at the message beside each marked question.',
  page: 'Please look at the message beside each marked question, then press Next again.',
  trapped: 'We could not be sure that a person sent this. Please press Submit again.',
} as const;
