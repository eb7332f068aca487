import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { SlotPicker } from './SlotPicker.tsx';

const DATE = '2031-05-05';

function Part() {
  const [coach, setCoach] = useState('awa');
  return (
    <>
      <button type="button" onClick={() => setCoach('binta')}>
        Binta
      </button>
      <SlotPicker coachId={coach} coachName={coach} minutes={60} serviceId={undefined} date={DATE} time="" onPick={() => {}} />
    </>
  );
}

test('the free times of a coach are not offered for another whose times are still being loaded', async () => {
  vi.spyOn(window, 'fetch').mockImplementation((address) =>
    String(address).includes('awa')
      ? Promise.resolve(Response.json({ success: true, data: [{ date: DATE, time: '10:00', startsAt: `${DATE}T10:00:00.000Z` }] }))
      : new Promise(() => {}),
  );
  showPart(<Part />);
  await screen.findByRole('button', { name: '10:00' });
  fireEvent.click(screen.getByText('Binta'));
  await expect.poll(() => vi.mocked(window.fetch).mock.calls.some(([address]) => String(address).includes('binta'))).toBe(true);
  expect(screen.queryByRole('button', { name: '10:00' })).toBeNull();
});
