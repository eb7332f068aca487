import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { Rates } from './Rates.tsx';

test('exchange rates that could not be loaded are not shown as if there were none', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ success: false, message: 'Please wait.' }, { status: 429 }));
  showPart(<Rates opened onClose={() => {}} today="2026-11-20" />);
  expect(await screen.findByText('The exchange rates could not be loaded')).toBeTruthy();
  expect(screen.getByText('Please wait.')).toBeTruthy();
});
