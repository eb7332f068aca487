import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { ConfirmHost } from '#web/ui/confirm.tsx';
import { HoursForm } from './HoursForm.tsx';

const hours = [{ weekday: 1, opens: '09:00', closes: '12:00' }];
const theirs = { timeZone: 'Africa/Dakar', hours, daysOff: [{ from: '2031-12-24', to: '2032-01-02', reason: 'Congés' }], rev: 4 };

type Sent = Pick<typeof theirs, 'hours' | 'daysOff' | 'rev'>;

/** Shows the hours to somebody who loaded them before the other one saved, and returns what is sent. */
function show(onClose: () => void): Sent[] {
  const sent: Sent[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    const body = JSON.parse(String(init?.body));
    sent.push(body);
    if (body.rev === theirs.rev) return Response.json({ success: true, data: theirs });
    return Response.json({ success: false, message: 'Somebody else changed these hours meanwhile.', data: theirs }, { status: 409 });
  });
  showPart(
    <>
      <HoursForm id="awa" availability={{ timeZone: 'Africa/Dakar', hours, daysOff: [], rev: 3 }} onClose={onClose} />
      <ConfirmHost />
    </>,
  );
  return sent;
}

test.each([
  ['Take theirs', 'the days off of the other one are shown'],
  ['Keep my version', 'the hours are saved over them'],
])('%s: when somebody else saved these hours first, %s', async (choice) => {
  const onClose = vi.fn();
  const sent = show(onClose);
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

test('when somebody else saved these hours first, whoever closes the question is asked again by the next save', async () => {
  const onClose = vi.fn();
  const sent = show(onClose);
  for (const way of ['closed', 'answered']) {
    fireEvent.click(await screen.findByRole('button', { name: 'Save hours' }));
    const keep = await screen.findByRole('button', { name: 'Keep my version' });
    if (way === 'answered') fireEvent.click(keep);
    else {
      fireEvent.keyDown(keep, { key: 'Escape' });
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep my version' })).toBeNull());
      expect(screen.queryByDisplayValue('Congés')).toBeNull();
    }
  }
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.map(({ rev }) => rev)).toEqual([3, 3, 4]);
});

test('the days off of the other one stay when only the hours were changed here and are kept', async () => {
  const onClose = vi.fn();
  const sent = show(onClose);
  fireEvent.click(await screen.findByRole('button', { name: /^Remove .*Monday/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save hours' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep my version' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.at(-1)).toMatchObject({ hours: [], daysOff: theirs.daysOff, rev: 4 });
});

test('nothing can be added, removed or copied while the hours are sent, because it would be lost', async () => {
  vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => {}));
  const daysOff = [{ from: '2031-12-24', to: '2032-01-02', reason: '' }];
  showPart(<HoursForm id="awa" availability={{ timeZone: 'Africa/Dakar', hours, daysOff, rev: 3 }} onClose={vi.fn()} />);
  const changes = await screen.findAllByRole('button', { name: /^(Add|Remove|Copy|Open) / });
  // Each of the seven days can get hours, and the list another row. The hours of Monday and the row can be removed, and Monday can be
  // copied. The row has two calendars.
  expect(changes).toHaveLength(7 + 1 + 2 + 1 + 2);
  expect(changes.filter((button) => button.matches(':disabled'))).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Save hours' }));
  await waitFor(() => expect(changes.filter((button) => !button.matches(':disabled'))).toEqual([]));
});

test('new hours and new days off get the focus, and those that were there do not', async () => {
  show(vi.fn());
  const add = await screen.findByRole('button', { name: 'Add hours on Monday' });
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(add);
  expect(document.activeElement).toBe(screen.getByLabelText('Monday, from, 2'));
  fireEvent.click(screen.getByRole('button', { name: 'Add days off' }));
  expect(document.activeElement).toBe(screen.getByLabelText('From'));
});
