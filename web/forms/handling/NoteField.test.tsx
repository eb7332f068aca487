import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isUnsaved, mayLoseUnsaved } from '#web/api/unsaved.ts';
import { showPart } from '#web/testing/screen.tsx';
import { NoteField } from './NoteField.tsx';

const handling = { status: 'new', owner: null, member: null, note: '', noteRev: 3 };

test('a note that is typed counts as unsaved, and logging out saves it first, once', async () => {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return Response.json({ success: true, data: { ...handling, note: 'A rappelé', noteRev: 4 } });
  });
  showPart(<NoteField formId="f" response={{ _id: 'r', handling } as never} />);
  const field = screen.getByRole('textbox', { name: 'Note' });
  expect(isUnsaved()).toBe(false);
  fireEvent.change(field, { target: { value: 'A rappelé' } });
  expect(isUnsaved()).toBe(true);
  // A press on “Log out” leaves the field, which saves it too.
  fireEvent.blur(field);
  expect(await mayLoseUnsaved()).toBe(true);
  expect(sent).toEqual([{ note: 'A rappelé', noteRev: 3 }]);
  await waitFor(() => expect(isUnsaved()).toBe(false));
});
