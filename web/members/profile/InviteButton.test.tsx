import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '#web/api/session.ts';
import { showPart } from '#web/testing/screen.tsx';
import { USER } from '#web/testing/user.ts';
import { InviteButton } from './InviteButton.tsx';

const fetched = vi.fn<typeof fetch>();
const answerWith = (status: number, body: object) => fetched.mockResolvedValueOnce(Response.json(body, { status }));

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  signIn(USER, true);
});
afterEach(() => {
  signOut();
  fetched.mockReset();
  vi.unstubAllGlobals();
});

async function invite() {
  showPart(<InviteButton email="moussa@example.sn" invitedAt={null} />);
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(JSON.parse(String(fetched.mock.lastCall?.[1]?.body))).toEqual({ email: 'moussa@example.sn' });
  return screen.getByRole('status');
}
const sent = { success: true, message: 'm', data: { via: 'mail', invitedAt: '2026-11-22T10:00:00.000Z' } };

test('an invitation that left is shown as sent', async () => {
  answerWith(200, { ...sent, mail: 'on-its-way' });
  const outcome = await invite();
  expect(await within(outcome).findByText('Invitation sent successfully')).toBeTruthy();
  expect(within(outcome).queryByRole('link')).toBeNull();
});

test('an invitation that was kept is shown as not sent, with the way to the Outbox', async () => {
  answerWith(200, { ...sent, mail: 'captured' });
  const outcome = await invite();
  expect(await within(outcome).findByText('The invitation was not sent')).toBeTruthy();
  expect(outcome.textContent).toContain('It is kept in the Outbox: no e-mail account is linked.');
  expect(within(outcome).queryByText('Invitation sent successfully')).toBeNull();
  expect(within(outcome).getByRole('link', { name: 'Outbox' }).getAttribute('href')).toBe('/outbox');
  expect(within(outcome).getByRole('link', { name: 'Link an e-mail account' }).getAttribute('href')).toBe('/settings?section=email');
});

test('an invitation that was refused is shown as failed, with the reason', async () => {
  answerWith(409, { success: false, message: 'This member has no access group yet.' });
  const outcome = await invite();
  expect(await within(outcome).findByText('Failed to send invitation')).toBeTruthy();
  expect(outcome.textContent).toContain('This member has no access group yet.');
});
