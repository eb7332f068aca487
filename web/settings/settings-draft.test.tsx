import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Setting } from '#contract/settings.ts';
import { showPart } from '#web/testing/screen.tsx';
import { SequenceFields } from './reminders/SequenceFields.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { SettingsDraftProvider } from './settings-draft.tsx';

const SETTING: Partial<Setting> = { rev: 1, totalPaymentReminders: 1, paymentRemindersFrequence: [3] };

/** Two sections of the settings, which are saved together. */
function Screen() {
  const [isOther, setOther] = useState(false);
  return (
    <SettingsDraftProvider>
      <button type="button" onClick={() => setOther(true)}>
        Another section
      </button>
      <SettingsSection>{!isOther && <SequenceFields kind="Registration" />}</SettingsSection>
    </SettingsDraftProvider>
  );
}

afterEach(() => vi.unstubAllGlobals());

test('a setting of another section that cannot be saved is told where Save was pressed', async () => {
  vi.stubGlobal('fetch', async (address: unknown) =>
    Response.json({ success: true, count: 0, data: String(address).includes('/api/setting') ? SETTING : [] }),
  );
  showPart(<Screen />);
  const user = userEvent.setup();
  const days = await screen.findByRole('textbox', { name: 'Days after the due date' });
  await user.clear(days);
  await user.type(days, '400');
  await user.click(screen.getByText('Another section'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('365');
});
