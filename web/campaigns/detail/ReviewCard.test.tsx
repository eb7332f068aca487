import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Campaign, CampaignReview } from '#contract/campaigns.ts';
import { signIn, signOut } from '#web/api/session.ts';
import { showPart } from '#web/testing/screen.tsx';
import { USER } from '#web/testing/user.ts';
import { ConfirmHost } from '#web/ui/confirm.tsx';
import { ReviewCard } from './ReviewCard.tsx';

const CAMPAIGN = { _id: '0198f3a2-5c4e-7b11-9d2a-3f6e8a1b2c3d', name: 'Soldes', status: 'draft', oneTime: true } as Campaign;
const REVIEW: CampaignReview = {
  ...{ rev: 3, templateRev: 2, recipients: 1, sample: [], targeted: 1, channels: { email: 1, whatsapp: 0, sms: 0 }, leftOut: [] },
  ...{ account: null, captured: false, startsAt: null, days: [], endsAt: null, next: [], timeZone: 'Africa/Dakar' },
  ...{ problems: [], warnings: [] },
};
const fetched = vi.fn<typeof fetch>();
const answer = (review: Partial<CampaignReview>) => Response.json({ success: true, data: { ...REVIEW, ...review } });

/** The screen of the campaign, which is left and opened again. */
function Screen() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Leave or come back
      </button>
      {isOpen && <ReviewCard campaign={CAMPAIGN} />}
      <ConfirmHost />
    </>
  );
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset());
  signIn(USER, true);
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

test('an earlier review of a campaign is not shown while the present one is loading', async () => {
  fetched.mockResolvedValueOnce(answer({}));
  showPart(<Screen />);
  expect(await screen.findByRole('button', { name: 'Send to 1 member' })).toBeTruthy();
  let arrive = (_: Response) => {};
  fetched.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  await userEvent.click(screen.getByText('Leave or come back'));
  await userEvent.click(screen.getByText('Leave or come back'));
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('button', { name: 'Send to 1 member' })).toBeNull();
  arrive(answer({ recipients: 1_200 }));
  expect(await screen.findByRole('button', { name: 'Send to 1,200 members' })).toBeTruthy();
});

test('the launch says which version of the campaign and of its template was reviewed', async () => {
  fetched.mockImplementation(async () => answer({}));
  showPart(<Screen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Send to 1 member' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Send to 1 member' }));
  await waitFor(() => expect(fetched.mock.calls.map(([, init]) => init?.body)).toContain('{"rev":3,"templateRev":2}'));
});

test('the question before the launch says that nobody gets the e-mails where none can be sent', async () => {
  fetched.mockImplementation(async () => answer({ captured: true }));
  showPart(<Screen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Send to 1 member' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Nobody gets these e-mails: they are kept in the Outbox, because nothing can send them.');
  expect(question.textContent).not.toContain('cannot be called back');
});
