import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MailAccount } from '#contract/accounts.ts';
import { signIn, signOut } from '#web/api/session.ts';
import { showPart } from '#web/testing/screen.tsx';
import { USER } from '#web/testing/user.ts';
import { ConfirmHost } from '#web/ui/confirm.tsx';
import { AccountCard } from './AccountCard.tsx';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset());
  signIn(USER, true);
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

const SHOWN: MailAccount = {
  ...{ _id: '01a3f0c2-0000-7000-8000-000000000001', type: 'smtp', email: 'bonjour@exemple.sn', name: '', profile: null },
  ...{ isDefault: true, status: 'connected', limitedUntil: null, error: null, sentToday: 0, dailyLimit: 500, minuteLimit: 60 },
  ...{
    host: 'smtp.exemple.sn',
    port: 587,
    user: '',
    campaigns: [],
    waiting: 0,
    bouncesReadAt: null,
    createdAt: '2026-01-05T09:00:00.000Z',
  },
};

/** Clicks on Remove of a card that was loaded before `change`. */
async function remove(change: Partial<MailAccount>): Promise<void> {
  const bounces = { address: '', isOpen: false, receivedAt: null, systemSender: null };
  fetched.mockResolvedValue(Response.json({ accounts: [{ ...SHOWN, ...change }], count: 1, google: false, bounces }));
  showPart(
    <>
      <AccountCard account={SHOWN} />
      <ConfirmHost />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
}

test('an account that campaigns use is not removed, and staff read which ones without a question', async () => {
  await remove({ campaigns: ['Atelier', 'Webinaire'] });
  const sentence =
    'The campaigns “Atelier” and “Webinaire” send from this account. To remove the account, cancel the campaigns or give them another one.';
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByText('Remove bonjour@exemple.sn?')).toBeNull();
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('the question before an account is removed says what leaves from it', async () => {
  await remove({ waiting: 3 });
  expect(await screen.findByText('Remove bonjour@exemple.sn?')).toBeTruthy();
  expect(screen.getByText(/^Reminders, receipts and invitations go out from it/)).toBeTruthy();
  expect(screen.getByText('3 e-mails that wait for this account are not sent any more.')).toBeTruthy();
});
