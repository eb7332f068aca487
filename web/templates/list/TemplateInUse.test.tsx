import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Template } from '#contract/templates.ts';
import { signIn, signOut } from '#web/api/session.ts';
import { USER } from '#web/testing/user.ts';
import { ConfirmHost } from '#web/ui/confirm.tsx';
import { DialogHost } from '#web/ui/DialogHost.tsx';
import { TemplateCard } from './TemplateCard.tsx';

const [OLD, NEW, CAMPAIGN, SCENARIO] = ['1', '2', '3', '4'].map((digit) => `0198f3a2-5c4e-7b11-9d2a-3f6e8a1b2c3${digit}`) as [
  string,
  string,
  string,
  string,
];
const template = (_id: string, name: string): Template => ({
  _id,
  name,
  subject: 'Bonjour',
  body: '<p>Bonjour</p>',
  status: 1,
  link: '',
  button_text: '',
  sms: '',
  whatsapp: null,
  rev: 1,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
});
const users = [
  { kind: 'campaign', _id: CAMPAIGN, name: 'Webinaire' },
  { kind: 'reminders', _id: null, name: 'Payment reminders: default template' },
  { kind: 'scenario', _id: SCENARIO, name: 'Accueil' },
];
const sent: string[] = [];

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', (async (url, init) => {
    const path = String(url).replace(/^https?:\/\/[^/]*/, '');
    const method = init?.method ?? 'GET';
    if (method === 'DELETE') return Response.json({ success: false, message: 'This template is in use.', data: users }, { status: 409 });
    if (method === 'POST') {
      sent.push(`${path} ${String(init?.body)}`);
      return Response.json({ success: true, message: 'Template replaced and deleted', data: users });
    }
    return Response.json({ success: true, count: 2, data: [template(OLD, 'Ancien'), template(NEW, 'Nouveau')] });
  }) satisfies typeof fetch);
  signIn(USER, true);
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

test('a template in use is not deleted until another template replaces it where it is used', async () => {
  const root = createRootRoute({
    component: () => (
      <div id="main">
        <DialogHost>
          <ul>
            <TemplateCard template={template(OLD, 'Ancien')} />
          </ul>
        </DialogHost>
        <ConfirmHost />
      </div>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Actions for Ancien' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete template' }));

  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await link('Campaign: Webinaire')).toBe(`/workflows/${CAMPAIGN}`);
  expect(await link('Payment reminders: default template')).toBe('/settings?section=reminders');
  expect(await link('Scenario: Accueil')).toBe(`/scenario/${SCENARIO}`);
  const replace = screen.getByRole<HTMLButtonElement>('button', { name: 'Replace and delete' });
  expect(replace.disabled).toBe(true);
  await screen.findByRole('option', { name: 'Nouveau' });
  expect(screen.queryByRole('option', { name: 'Ancien' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Use this template instead' }), 'Nouveau');
  await user.click(replace);
  await waitFor(() => expect(screen.queryByText('This template is in use')).toBeNull());
  expect(sent).toEqual([`/api/templates/${OLD}/replace {"by":"${NEW}"}`]);
});
