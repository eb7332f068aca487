import type { Form, FormContent } from '#contract/forms.ts';
import type { DraftKind } from '#web/drafts/draft-kind.ts';
import { mergeForms } from './merge.ts';

/** What the editor holds of a form. */
export type Draft = FormContent & Access;
type Access = Pick<Form, 'visibility' | 'isPublished'>;

/** What the editor holds of a form that the server gave, or of what was sent to it. */
export function draftOf({ title, description, questions, thankYou, visibility, isPublished }: Draft): Draft {
  return { title, description, questions, thankYou, visibility, isPublished };
}

/** Who may answer is no part of what undo brings back: undo never publishes. */
export const contentOf = ({ visibility: _, isPublished: __, ...content }: Draft): FormContent => content;

const NEW_ACCESS: Access = { visibility: 'private', isPublished: false };

export const FORM_DRAFT: DraftKind<Form, Draft, FormContent> = {
  draftOf,
  contentOf,
  revisionOf: ({ rev }) => rev,
  merge: mergeForms,
  access: ({ visibility, isPublished } = NEW_ACCESS as Draft) => ({ visibility, isPublished }),
};
