import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Form, SaveForm } from '#contract/forms.ts';
import { signIn, signOut } from '#web/api/session.ts';
import { storedForm } from '#web/testing/stored-form.ts';
import { ConfirmHost } from '#web/ui/confirm.tsx';
import { FormEditorPage } from '../FormEditorPage.tsx';
import { NO_SETTINGS } from './form-draft.ts';

const NOW = '2026-08-01T14:02:00Z';
let forms: Map<string, Form>;
let saves: SaveForm[];
let settings: object[];
/** The other people who have the form open. */
let others: { _id: string; name: string; you: boolean }[];
let refuseSettings: Record<string, string> | undefined;
/** Answers the next save instead of the fake server. */
let next: (() => Response | Promise<Response>) | undefined;

const json = (status: number, body: object) =>
  new Response(JSON.stringify({ success: status < 400, ...body }), { status, headers: { 'content-type': 'application/json' } });

async function fakeServer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const path = String(input);
  if (path.endsWith('/presence')) return json(200, { data: others });
  if (path.endsWith('/settings')) {
    const change = JSON.parse(String(init?.body)) as object;
    settings.push(change);
    return refuseSettings
      ? json(400, { message: 'Some fields need your attention.', errors: refuseSettings })
      : json(200, { data: { ...NO_SETTINGS, ...change } });
  }
  if (path.includes('/count?')) return json(200, { data: { count: path.endsWith('to=2026-07-02') ? 12 : 0 } });
  if (path.endsWith('/changes')) {
    const none = { first: false, title: false, description: false, thankYou: false, reordered: false, added: [], changed: [] };
    return json(200, { data: { ...none, removed: [{ id: path.split('/').at(-2), title: 'Ville', answers: 143 }] } });
  }
  if (init?.method !== 'POST') {
    const form = forms.get(path.split('/').at(-1)!);
    return form ? json(200, { data: form }) : json(404, { message: 'Form not found' });
  }
  const body = JSON.parse(String(init.body)) as SaveForm;
  saves.push(body);
  const instead = next;
  next = undefined;
  if (instead) return instead();
  const before = forms.get(body.id!);
  if (before && before.rev !== body.rev) return json(409, { message: 'Somebody else saved this form meanwhile.', data: before });
  const { autosave, rev: _, id, ...fields } = body;
  const access = autosave && before ? { isPublished: before.isPublished, visibility: before.visibility } : {};
  const form: Form = {
    ...storedForm({ ...fields, ...access }, id!, (before?.rev ?? 0) + 1),
    hasUnpublishedChanges: autosave && (before?.isPublished ?? false),
    createdAt: NOW,
    updatedAt: NOW,
    updatedBy: 'Awa',
  };
  forms.set(form.id, form);
  return json(200, { data: form, message: 'Form saved successfully!' });
}

function open(path: string) {
  const root = createRootRoute({
    component: () => (
      <main>
        <Outlet />
      </main>
    ),
  });
  const editor = createRoute({ getParentRoute: () => root, id: 'editor', component: FormEditorPage });
  const router = createRouter({
    routeTree: root.addChildren([
      editor.addChildren(['/forms/new', '/forms/$id'].map((p) => createRoute({ getParentRoute: () => editor, path: p }))),
      ...['/forms', '/forms/$id/responses'].map((p) =>
        createRoute({ getParentRoute: () => root, path: p, component: () => <p>elsewhere</p> }),
      ),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(
    <MantineProvider env="test">
      <ConfirmHost />
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Notifications />
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}

const title = () => screen.findByRole('textbox', { name: 'Title' });
/** Fills in the fields that a new form needs before it can be published. */
async function complete() {
  type(await title(), 'Inscription');
  type(screen.getByRole('textbox', { name: 'Description' }), '');
  type(screen.getByRole('textbox', { name: 'Question' }), 'Votre ville');
}
const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  forms = new Map();
  saves = [];
  settings = [];
  others = [];
  next = undefined;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', fakeServer);
  vi.stubGlobal('scrollTo', () => {});
  signIn({ _id: '1', name: 'Awa', email: 'awa@example.org', role: 'admin', timeZone: 'Africa/Dakar' }, false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  signOut();
});

// This is the first test, because the code of the templates is loaded once.
it('the editor of a new form appears together with the templates above it', async () => {
  open('/forms/new');
  await title();
  expect(screen.getByRole('heading', { name: 'Begin with a template' })).toBeTruthy();
});

it('the editor creates a new form and keeps the cursor when its address changes', async () => {
  const router = open('/forms/new');
  const field = await title();
  expect(field).toHaveProperty('value', 'Untitled Form');
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  field.focus();
  type(field, 'Inscription');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await pass(2_000);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/forms/${saves[0]!.id}`));
  expect(saves).toMatchObject([{ title: 'Inscription', autosave: true, isPublished: false, visibility: 'private' }]);
  expect(document.activeElement).toBe(field);
  expect(screen.getAllByText(/^Saved .*\d\d:\d\d$/)[0]).toBeTruthy();
});

it('the editor keeps the typed text and sends it again when saving failed', async () => {
  open('/forms/new');
  next = () => Promise.reject(new TypeError('Failed to fetch'));
  type(await title(), 'Inscription');
  await pass(2_000);
  expect(await screen.findAllByText('Could not save, retrying (kept on screen)')).toBeTruthy();
  expect(await title()).toHaveProperty('value', 'Inscription');
  await pass(2_000);
  await waitFor(() => expect([...forms.values()]).toMatchObject([{ title: 'Inscription' }]));
});

it('the editor shows a refusal of the server beside its field', async () => {
  open('/forms/new');
  await title();
  next = () => json(400, { message: 'This is too long.', errors: { 'questions.0.title': 'This is too long: 1000 characters at most.' } });
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  const question = screen.getByRole('textbox', { name: 'Question' });
  await waitFor(() => expect(question.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('This is too long: 1000 characters at most.')).toBeTruthy();
  expect(screen.getByText('Failed to save form')).toBeTruthy();
  type(question, 'Shorter');
  expect(question.getAttribute('aria-invalid')).not.toBe('true');
});

it('leaving right after typing saves the form without a question', async () => {
  const router = open('/forms/new');
  type(await title(), 'Inscription');
  await router.navigate({ to: '/forms' });
  expect(await screen.findByText('elsewhere')).toBeTruthy();
  expect(saves).toMatchObject([{ title: 'Inscription', autosave: true }]);
  expect(router.state.location.pathname).toBe('/forms');
});

it('leaving asks when the typed text cannot be saved', async () => {
  const router = open('/forms/new');
  type(await title(), 'Inscription');
  next = () => Promise.reject(new TypeError('Failed to fetch'));
  void router.navigate({ to: '/forms' });
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stay here' }));
  expect(await title()).toHaveProperty('value', 'Inscription');
  await pass(2_000);
  await waitFor(() => expect(forms.size).toBe(1));
});

it('an incomplete form is not published, and each field shows what it lacks until it is corrected', async () => {
  open('/forms/new');
  type(await title(), ' ');
  type(screen.getByRole('combobox', { name: 'Type of question 1' }), 'dropdown');
  type(await screen.findByRole('textbox', { name: 'Option 1' }), '');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Published' }));
  expect(await screen.findByText('This form cannot be published yet. Please complete the fields that are marked.')).toBeTruthy();
  expect(screen.getByText('Please give the form a title')).toBeTruthy();
  expect(screen.getByText('Please write the question: people would read “Untitled Question”')).toBeTruthy();
  expect(screen.getByText('Please name this option or delete it')).toBeTruthy();
  expect(screen.getByText(/leave it empty: people would read “Form description”/)).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Published' })).toHaveProperty('checked', false);
  await waitFor(async () => expect(document.activeElement).toBe(await title()));
  expect(saves).toEqual([]);

  type(await title(), 'Inscription');
  expect(screen.queryByText('Please give the form a title')).toBeNull();
  type(screen.getByRole('textbox', { name: 'Description' }), '');
  type(screen.getByRole('textbox', { name: 'Question' }), 'Votre ville');
  type(screen.getByRole('textbox', { name: 'Option 1' }), 'Dakar');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Published' }));
  await waitFor(() => expect(saves.at(-1)).toMatchObject({ isPublished: true, title: 'Inscription' }));
});

it('copying the link shows who cannot open it', async () => {
  const writeText = vi.fn(async () => {});
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  open('/forms/new');
  await title();
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Nobody can answer yet: the form is not published.')).toBeTruthy();
  expect(screen.getByText('Form link copied to clipboard')).toBeTruthy();
  expect(writeText).toHaveBeenCalledOnce();
});

it('the editor publishes at once and marks later changes as unpublished', async () => {
  open('/forms/new');
  await complete();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Published' }));
  await waitFor(() => expect(saves).toMatchObject([{ isPublished: true, autosave: false }]));
  await screen.findByText('Form saved successfully!');
  type(await title(), 'Changed');
  await pass(2_000);
  await waitFor(() => expect(saves[1]).toMatchObject({ autosave: true }));
  expect(await screen.findByText('Unpublished changes')).toBeTruthy();
});

it('a person chooses between two versions and can undo the choice', async () => {
  open('/forms/new');
  type(await title(), 'Mine');
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  await waitFor(() => expect(forms.size).toBe(1));
  await screen.findByText('Form saved successfully!');
  const [form] = [...forms.values()];
  forms.set(form!.id, { ...form!, title: 'Theirs', rev: 9 });
  type(await title(), 'Mine again');
  await pass(2_000);
  const dialog = await screen.findByRole('dialog', { name: 'Awa changed the same fields meanwhile' });
  expect(within(dialog).getByText('Mine again')).toBeTruthy();
  fireEvent.click(within(within(dialog).getByRole('radiogroup', { name: 'Title' })).getByRole('radio', { name: 'Version of Awa' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep the chosen versions' }));
  expect(await title()).toHaveProperty('value', 'Theirs');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(await title()).toHaveProperty('value', 'Mine again');
  await pass(2_000);
  await waitFor(() => expect(forms.get(form!.id)).toMatchObject({ title: 'Mine again', rev: 10 }));
});

it('changes of another editor in other fields are kept with their name, and undo reverts only own edits', async () => {
  open('/forms/new');
  type(await title(), 'Mine');
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  await screen.findByText('Form saved successfully!');
  const [form] = [...forms.values()];
  forms.set(form!.id, { ...form!, description: 'Theirs', rev: 9 });
  type(screen.getByRole('textbox', { name: 'Question' }), 'Votre ville');
  await pass(2_000);
  await waitFor(() => expect(forms.get(form!.id)).toMatchObject({ description: 'Theirs', questions: [{ title: 'Votre ville' }], rev: 10 }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Awa changed other parts of this form. Both changes are kept.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveProperty('value', 'Theirs');
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(screen.getByRole('textbox', { name: 'Question' })).toHaveProperty('value', 'Untitled Question');
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveProperty('value', 'Theirs');
});

it('the editor shows who else has the form open', async () => {
  others = [{ _id: '2', name: 'Jean-Marc Kouamé', you: false }];
  open('/forms/new');
  type(await title(), 'Inscription');
  await pass(2_000);
  expect(await screen.findByText('Jean-Marc Kouamé has this form open too')).toBeTruthy();
});

it('the last question cannot be deleted, and another one is restored by undo', async () => {
  open('/forms/new');
  await title();
  fireEvent.click(screen.getByRole('button', { name: 'Delete question 1' }));
  expect(await screen.findByText('You must have at least one question')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Duplicate question 1' }));
  expect(screen.getByDisplayValue('Untitled Question (copy)')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete question 2' }));
  expect(screen.queryByDisplayValue('Untitled Question (copy)')).toBeNull();
  const toast = (await screen.findByText('Question deleted')).closest('[role="alert"], .mantine-Notification-root') as HTMLElement;
  fireEvent.click(within(toast).getByRole('button', { name: 'Undo' }));
  expect(screen.getByDisplayValue('Untitled Question (copy)')).toBeTruthy();
});

it('the page of a missing form says that it may have been deleted, and leads to the others', async () => {
  open('/forms/01890000-0000-7000-8000-000000000000');
  expect(await screen.findByText('Error loading form')).toBeTruthy();
  expect(screen.getByText('It may have been deleted meanwhile.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All forms' })).toBeTruthy();
});

it('the editor lists the changes and asks before it publishes them', async () => {
  open('/forms/new');
  await complete();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Published' }));
  await screen.findByText('Form saved successfully!');
  type(await title(), 'Changed');
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  const dialog = await screen.findByRole('alertdialog', { name: 'Publish these changes?' });
  expect(within(dialog).getByText('1 question removed (its 143 answers are kept)')).toBeTruthy();
  expect(saves.at(-1)).toMatchObject({ title: 'Changed', autosave: true });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(saves.at(-1)).toMatchObject({ title: 'Changed', autosave: false, isPublished: true }));
});

it('a choice of who can answer publishes what somebody else changed while the changes were listed', async () => {
  open('/forms/new');
  await complete();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Published' }));
  await screen.findByText('Form saved successfully!');
  type(await title(), 'Changed');
  const [form] = [...forms.values()];
  forms.set(form!.id, { ...form!, description: 'Theirs', rev: 9 });
  fireEvent.change(screen.getByRole('combobox', { name: 'Visibility' }), { target: { value: 'public' } });
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Publish' }));
  await waitFor(() =>
    expect(saves.at(-1)).toMatchObject({ autosave: false, visibility: 'public', title: 'Changed', description: 'Theirs' }),
  );
});

it('settings are saved at once without the form, and a refusal is shown', async () => {
  open('/forms/new');
  const emails = await screen.findByRole('textbox', { name: 'E-mail for new responses' });
  refuseSettings = { 'notifyEmails.1': 'Please enter a valid e-mail address' };
  type(emails, 'awa@exemple.sn, nope');
  fireEvent.blur(emails);
  expect(await screen.findByText('nope: Please enter a valid e-mail address')).toBeTruthy();
  expect(saves).toMatchObject([{ autosave: true }]);
  refuseSettings = undefined;
  type(emails, 'awa@exemple.sn');
  fireEvent.blur(emails);
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  expect(settings).toEqual([{ notifyEmails: ['awa@exemple.sn', 'nope'] }, { notifyEmails: ['awa@exemple.sn'] }]);
  expect(saves).toHaveLength(1);
});

it('a number of days by which responses would be deleted at once is asked about before it is saved', async () => {
  vi.setSystemTime(NOW);
  const router = open('/forms/new');
  type(await title(), 'Inscription');
  await pass(2_000);
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/forms/new'));
  const retention = screen.getByRole('textbox', { name: 'Delete responses after' });
  const leave = (days: string) => {
    type(retention, days);
    fireEvent.blur(retention);
  };
  leave('30');
  const question = await screen.findByRole('alertdialog', { name: 'Delete 12 responses?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(retention).toHaveProperty('value', ''));
  expect(settings).toEqual([]);
  leave('30');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete 12 responses' }));
  await waitFor(() => expect(settings).toEqual([{ retentionDays: 30 }]));
  leave('300');
  await waitFor(() => expect(settings.at(-1)).toEqual({ retentionDays: 300 }));
});

it('the editor saves the thank-you text and sections, and keeps at least one question', async () => {
  open('/forms/new');
  await title();
  type(screen.getByRole('textbox', { name: 'Thank-you text (optional)' }), 'Merci');
  fireEvent.click(screen.getByRole('button', { name: 'Add section' }));
  expect(screen.getByRole('textbox', { name: 'Section title' })).toHaveProperty('value', 'Untitled Section');
  fireEvent.click(screen.getByRole('button', { name: 'Delete question 1' }));
  expect(await screen.findByText('You must have at least one question')).toBeTruthy();
  await pass(2_000);
  await waitFor(() => expect(saves.at(-1)).toMatchObject({ thankYou: 'Merci', questions: [{}, { type: 'section', required: false }] }));
});
