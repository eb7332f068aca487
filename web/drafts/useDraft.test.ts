// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { newContent } from '#web/forms/editor/edits.ts';
import { draftOf, FORM_DRAFT } from '#web/forms/editor/form-draft.ts';
import { storedForm } from '#web/testing/stored-form.ts';
import { newId } from '#web/ui/new-id.ts';
import { useDraft, useNewerVersion } from './useDraft.ts';

const id = newId();
const FIRST = storedForm({ ...newContent(), title: 'One', visibility: 'private', isPublished: false }, id, 1);

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
