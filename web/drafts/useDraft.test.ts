// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Form } from '#contract/forms.ts';
import { newContent } from '#web/forms/editor/edits.ts';
import { type Draft, draftOf, FORM_DRAFT, NO_PICTURES, NO_SETTINGS } from '#web/forms/editor/form-draft.ts';
import { newId } from '#web/ui/new-id.ts';
import { useDraft, useNewerVersion } from './useDraft.ts';

const id = newId();
const FIRST: Form = {
  ...({ ...newContent(), title: 'One', visibility: 'private', isPublished: false } satisfies Draft),
  _id: id,
  id,
  rev: 1,
  settings: NO_SETTINGS,
  pictures: NO_PICTURES,
  state: 'draft',
  answer: 0,
  hasUnpublishedChanges: false,
  publishedAt: null,
  createdAt: '2026-08-01T10:00:00Z',
  updatedAt: '2026-08-01T10:00:00Z',
  updatedBy: 'Jean-Marc Kouamé',
};

test('an editor shows a newer version that came during an edit as soon as that edit is taken back', () => {
  const start = { id, stored: FIRST, draft: draftOf(FIRST) };
  const { result, rerender } = renderHook(
    ({ latest }) => {
      const editor = useDraft(FORM_DRAFT, start, { send: vi.fn() });
      useNewerVersion(editor.saver, latest, editor.take);
      return editor;
    },
    { initialProps: { latest: FIRST } },
  );
  const type = (title: string) => act(() => result.current.edit((form) => ({ ...form, title })));
  type('Mine');
  rerender({ latest: { ...FIRST, rev: 2, description: 'Theirs' } });
  expect(result.current.draft).toMatchObject({ title: 'Mine', description: FIRST.description });
  type('One');
  expect(result.current.draft).toMatchObject({ title: 'One', description: 'Theirs' });
});
