import type { FormPictures } from '#contract/form-look.ts';
import type { Form, FormContent, FormSettings } from '#contract/forms.ts';
import type { DraftKind } from '#web/drafts/draft-kind.ts';
import { mergeForms } from './merge.ts';

/** The part of a form that the editor changes. */
export type Draft = FormContent & Access;
type Access = Pick<Form, 'visibility' | 'isPublished'>;

/** Returns the draft of a form that the server sent, or of a request to the server. */
export function draftOf({ title, description, questions, thankYou, visibility, isPublished }: Draft): Draft {
  return { title, description, questions, thankYou, visibility, isPublished };
}

/** Returns what undo restores. Access is no part of it, so that undo never publishes a form. */
export const contentOf = ({ visibility: _, isPublished: __, ...content }: Draft): FormContent => content;

/** The settings of a form that is not stored yet. */
export const NO_SETTINGS: FormSettings = {
  language: 'fr',
  closesAt: null,
  maxResponses: null,
  notifyEmails: [],
  retentionDays: null,
  colour: null,
  redirectUrl: null,
  confirmTo: null,
};
export const NO_PICTURES: FormPictures = { logo: null, header: null };

const NEW_ACCESS: Access = { visibility: 'private', isPublished: false };

export const FORM_DRAFT: DraftKind<Form, Draft, FormContent> = {
  draftOf,
  contentOf,
  revisionOf: ({ rev }) => rev,
  merge: mergeForms,
  access: ({ visibility, isPublished } = NEW_ACCESS as Draft) => ({ visibility, isPublished }),
};
