import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { SettingsDraftProvider } from '../settings-draft.tsx';
import { ProgrammeSection } from './ProgrammeSection.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('time zones are offered in a browser that lists UTC, and names the zones differently', async () => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Africa/Dakar', 'Asia/Kolkata', 'UTC']);
  const setting = { rev: 1, language: 'fr', timeZone: 'Asia/Calcutta', scenarioActions: 3 };
  vi.stubGlobal('fetch', async () => Response.json({ success: true, count: 0, data: setting }));
  showPart(
    <SettingsDraftProvider>
      <ProgrammeSection />
    </SettingsDraftProvider>,
  );
  const zone = await screen.findByRole('combobox', { name: 'Time zone' });
  expect(zone).toHaveProperty('value', 'Asia/Calcutta (GMT+5:30)');
  await userEvent.setup().click(zone);
  const offered = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
  expect(offered.filter((name) => name!.includes('(GMT'))).toEqual([
    'Africa/Dakar (GMT+0)',
    'Asia/Kolkata (GMT+5:30)',
    'UTC (GMT+0)',
    'Asia/Calcutta (GMT+5:30)',
  ]);
});
