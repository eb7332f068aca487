import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { ConfirmHost } from '#web/ui/confirm.tsx';
import { HoursForm } from './HoursForm.tsx';

const hours = [{ weekday: 1, opens: '09:00', closes: '12:00' }];
const theirs = { timeZone: 'Africa/Dakar', hours, daysOff: [{ from: '2031-12-24', to: '2032-01-02', reason: 'Congés' }], rev: 4 };

test.each([
  ['Take theirs', 'the days off of the other one are shown'],
  ['Keep my version', 'the hours are saved over them'],
])('%s: when somebody else saved these hours first, %s', async (choice) => {
  const sent: { rev: number }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    const body = JSON.parse(String(init?.body));
    sent.push(body);
    if (body.rev === theirs.rev) return Response.json({ success: true, data: theirs });
    return Response.json({ success: false, message: 'Somebody else changed these hours meanwhile.', data: theirs }, { status: 409 });
  });
  const onClose = vi.fn();
  showPart(
    <>
      <HoursForm id="awa" availability={{ timeZone: 'Africa/Dakar', hours, daysOff: [], rev: 3 }} onClose={onClose} />
      <ConfirmHost />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Save hours' }));
  fireEvent.click(await screen.findByRole('button', { name: choice }));
  if (choice === 'Take theirs') {
    expect(await screen.findByDisplayValue('Congés')).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Save hours' }));
  }
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.map(({ rev }) => rev)).toEqual([3, 4]);
});
