import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { TimelineCard } from './TimelineCard.tsx';

test('earlier events that could not be loaded are said to be missing, and those that are shown stay', async () => {
  const event = { _id: '1', kind: 'merged', actor: 'Awa Diop', at: '2031-03-10T10:00:00.000Z', data: {} };
  vi.spyOn(window, 'fetch').mockImplementation(async (url) =>
    String(url).includes('page=1')
      ? Response.json({ success: true, data: [event], count: 400 })
      : Response.json({ success: false, message: 'Please try later.' }, { status: 403 }),
  );
  showPart(<TimelineCard memberId="awa" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Show earlier' }));
  expect(await screen.findByText('Please try later.')).toBeTruthy();
  expect(screen.getByText('The timeline could not be loaded')).toBeTruthy();
  expect(screen.getByText('Awa Diop')).toBeTruthy();
});
