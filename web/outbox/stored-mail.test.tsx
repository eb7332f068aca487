import { cleanNotifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '#web/api/session.ts';
import { showPart } from '#web/testing/screen.tsx';
import { USER } from '#web/testing/user.ts';
import { MailNotice } from './MailNotice.tsx';
import { toastMail } from './toastMail.tsx';

let mail = 'captured';
const asked: string[] = [];
async function fakeServer(input: RequestInfo | URL): Promise<Response> {
  asked.push(String(input));
  return Response.json({ success: true, data: { mail } });
}
const linksIn = (part: HTMLElement) =>
  within(part)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
const LINKS = [
  ['Outbox', '/outbox'],
  ['Link an e-mail account', '/settings?section=email'],
];

beforeEach(() => {
  mail = 'captured';
  asked.length = 0;
  vi.stubGlobal('fetch', fakeServer);
  signIn(USER, true);
});
afterEach(() => {
  cleanNotifications();
  signOut();
  vi.unstubAllGlobals();
});

test('the notice leads an admin to the stored e-mails and to the setting that links an e-mail account', async () => {
  showPart(<MailNotice />);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('E-mails are not sent');
  expect(notice.textContent).toContain('They are kept in the Outbox: no e-mail account is linked.');
  expect(linksIn(notice)).toEqual(LINKS);
  expect(asked).toEqual(['/api/mail']);
});

test('the notice tells a coach, who can open neither, that an admin can link an account', async () => {
  signIn({ ...USER, role: 'coach' }, true);
  showPart(<MailNotice />);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('An admin can link one in the settings.');
  expect(linksIn(notice)).toEqual([]);
});

test('the notice is absent when e-mails are sent', async () => {
  mail = 'on-its-way';
  showPart(<MailNotice />);
  await waitFor(() => expect(asked).toEqual(['/api/mail']));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a toast leads to the Outbox when an e-mail was stored, and shows a success when it was sent or none was written', async () => {
  showPart(null);
  const words = { sent: 'Invitation sent to awa@example.sn', kept: 'The invitation was not sent. It is kept in the Outbox.' };
  toastMail('captured', words);
  const kept = await screen.findByRole('alert');
  expect(kept.textContent).toContain(words.kept);
  expect(linksIn(kept)).toEqual(LINKS);
  for (const fate of ['on-its-way', null] as const) {
    toastMail(fate, words);
    await waitFor(() => expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([words.sent]));
    cleanNotifications();
  }
});
