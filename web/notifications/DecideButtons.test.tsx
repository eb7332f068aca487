import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { ConfirmHost } from '#web/ui/confirm.tsx';
import { DecideButtons } from './DecideButtons.tsx';

const sent: string[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    sent.push(String(address));
    return Response.json({ success: true, unread: 0, mail: 'sent', data: { actionTaken: 'rejected' } });
  });
  showPart(
    <>
      <DecideButtons requestId="r" name="Edem Lawson" />
      <ConfirmHost />
    </>,
  );
});

test('a request for an account is rejected after a question that names the person', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Reject the request of Edem Lawson' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Reject the request of Edem Lawson' }));
  expect(await screen.findByRole('alertdialog', { name: 'Reject the request of Edem Lawson?' })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Reject the request' }));
  await waitFor(() => expect(sent).toEqual([expect.stringMatching(/reject.*\/r$/)]));
});
