import type { Form } from '#contract/forms.ts';
import { type Draft, NO_PICTURES, NO_SETTINGS } from '#web/forms/editor/form-draft.ts';

/** A form that is a draft, as the server has stored it. */
export const storedForm = (draft: Draft, id: string, rev: number): Form => ({
  ...draft,
  _id: id,
  id,
  rev,
  settings: NO_SETTINGS,
  pictures: NO_PICTURES,
  state: 'draft',
  answer: 0,
  hasUnpublishedChanges: false,
  publishedAt: null,
  createdAt: '2026-08-01T10:00:00Z',
  updatedAt: '2026-08-01T10:00:00Z',
  updatedBy: 'Jean-Marc Kouamé',
});
