import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { reservations } from '#contract/reservations.ts';
import { showPart } from '#web/testing/screen.tsx';
import { useCall } from './useCall.ts';

const ONE = '0198f3a2-5c4e-7b11-9d2a-3f6e8a1b2c3d';
const OTHER = '0198f3a2-5c4e-7b11-9d2a-3f6e8a1b2c3e';

function Buttons() {
  const confirming = useCall(reservations.confirm, [], { failed: 'The reservation could not be confirmed' });
  return [ONE, OTHER].map((id) => (
    <button key={id} type="button" onClick={() => confirming.mutate({ params: { id } })}>
      {id === ONE ? 'Confirm' : 'Confirm the other'}
    </button>
  ));
}

test('the error of a call leaves when the call succeeds for the same record, and not for another one', async () => {
  const fetching = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () => Response.json({ success: false, message: 'Not now' }, { status: 409 }));
  showPart(<Buttons />);
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('The reservation could not be confirmed');
  fetching.mockImplementation(async () => Response.json({ success: true, data: {} }));
  fireEvent.click(screen.getByRole('button', { name: 'Confirm the other' }));
  await waitFor(() => expect(fetching).toHaveBeenCalledTimes(2));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText('The reservation could not be confirmed')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByText('The reservation could not be confirmed')).toBeNull());
});
