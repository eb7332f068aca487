import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { SetDueDayDialog } from './SetDueDayDialog.tsx';

test('a due day says that nobody knows whom it would reach when they could not be counted', async () => {
  const refused = { success: false, message: 'This filter is no longer known.' };
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(refused, { status: 400 }));
  showPart(<SetDueDayDialog opened selection={{ ids: ['awa'] }} onClose={() => {}} onDone={() => {}} />);
  const day = await screen.findByLabelText('New due day');
  fireEvent.change(day, { target: { value: '2031-03-10' } });
  fireEvent.blur(day);
  expect(await screen.findByText('Whom this would reach could not be counted.')).toBeTruthy();
  expect(screen.getByText('This filter is no longer known.')).toBeTruthy();
});
