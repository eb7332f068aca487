import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Campaign } from '#contract/campaigns.ts';
import { showPart } from '#web/testing/screen.tsx';
import { ConfirmHost } from '#web/ui/confirm.tsx';
import { CampaignMenu } from './CampaignMenu.tsx';

const show = (campaign: Partial<Campaign>) =>
  showPart(
    <div id="main">
      <ConfirmHost />
      <CampaignMenu campaign={{ _id: '0198f3a2-5c4e-7b11-9d2a-3f6e8a1b2c3d', name: 'Webinaire', run: null, ...campaign } as Campaign} />
    </div>,
  );
const choose = async (action: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Webinaire' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
};

test('a campaign that is being sent is not deleted, and the menu says at once why', async () => {
  show({ status: 'sending' });
  await choose('Delete');
  expect(await screen.findByText('This campaign is being sent. Pause or cancel it first.')).toBeTruthy();
  expect(screen.queryByRole('alertdialog', { name: 'Are you sure you want to delete this campaign?' })).toBeNull();
});

test('cancelling a series between two runs speaks of no e-mails that wait', async () => {
  show({ status: 'scheduled', run: { pending: 0 } as Campaign['run'] });
  await choose('Cancel campaign');
  expect(await screen.findByText(/“Webinaire” will not be sent\./)).toBeTruthy();
});

const sending = { status: 'sending', run: { pending: 7 } as Campaign['run'] } as const;
/** The server answers with this campaign once `until` has happened. */
const answerWith = (data: Partial<Campaign>, until?: Promise<unknown>) =>
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    await until;
    return Response.json({ success: true, data: { name: 'Webinaire', ...data } });
  });

test('the question before a campaign is cancelled says how many e-mails wait at that moment', async () => {
  answerWith({ ...sending, run: { pending: 2 } as Campaign['run'] });
  show(sending);
  await choose('Cancel campaign');
  expect(await screen.findByText(/The 2 e-mails that still wait are never sent/)).toBeTruthy();
});

test('the question goes away when the campaign has sent everything meanwhile', async () => {
  let letThrough = () => {};
  const seen = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  answerWith({ status: 'completed', run: { pending: 0 } as Campaign['run'] }, seen);
  show(sending);
  await choose('Cancel campaign');
  expect(await screen.findByText(/The 7 e-mails that still wait are never sent/)).toBeTruthy();
  letThrough();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
