import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { BackupOverview } from '#contract/backups.ts';
import { showPart } from '#web/testing/screen.tsx';
import { BackupSettings } from './BackupSettings.tsx';

const overview: BackupOverview = {
  ...{
    settings: { enabled: true, hour: 3, keepDaily: 7, keepWeekly: 4 },
    timeZone: 'Africa/Dakar',
    health: 'none',
    enabled: true,
    running: false,
    waiting: false,
  },
  ...{ last: null, lastDone: null, nextAt: null, folder: '/data/backups', sameDisk: false, withKey: true, recent: [] },
};
afterEach(() => vi.unstubAllGlobals());

test('the schedule can be saved once something in it was changed, and no more when it was saved', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: overview }));
  showPart(<BackupSettings />);
  const user = userEvent.setup();
  const save = await screen.findByRole('button', { name: 'Save' });
  expect(save).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('switch'));
  expect(save).toHaveProperty('disabled', false);
  await user.click(save);
  await waitFor(() => expect(save).toHaveProperty('disabled', true));
  expect(screen.getByRole('switch')).toHaveProperty('checked', false);
});
