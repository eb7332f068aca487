import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FormListItem, FormUse } from '#contract/forms.ts';
import { showPart } from '#web/testing/screen.tsx';
import { ConfirmHost } from '#web/ui/confirm.tsx';
import { FormMenu } from './FormMenu.tsx';

const FORM = { id: '0198f3a2-5c4e-7b11-9d2a-3f6e8a1b2c3d', title: 'Candidature', state: 'published', isPublished: true, answer: 3 };

/** Opens the menu of a form that these use, and chooses Archive. Returns the calls to the server. */
async function archive(usedBy: FormUse[]) {
  const called: string[] = [];
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    called.push(`${method} ${path}`);
    return Promise.resolve(Response.json({ success: true, ...(path.endsWith('/uses') && { data: usedBy }) }));
  });
  showPart(
    <div id="main">
      <ConfirmHost />
      <FormMenu form={FORM as FormListItem} mayEdit />
    </div>,
  );
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  return called;
}
const ARCHIVED = `PUT /api/forms/${FORM.id}/archived`;

test('a form in use says before it is archived what uses it', async () => {
  const called = await archive([
    { kind: 'scenario', name: 'Accueil' },
    { kind: 'landing', name: '' },
  ]);
  const question = await screen.findByRole('alertdialog', { name: 'Archive “Candidature”?' });
  expect(question.textContent).toContain('It is still used in: scenario “Accueil” and the landing page.');
  expect(called).not.toContain(ARCHIVED);
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(called).toContain(ARCHIVED));
});

test('a form that nothing uses is archived at once, and can be undone', async () => {
  const called = await archive([]);
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  expect(called).toContain(ARCHIVED);
});
