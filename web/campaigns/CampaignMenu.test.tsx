import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
