import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { NewReservation } from './NewReservation.tsx';

test('the dialog of a new reservation closes with the first Escape', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ success: true, data: [] }));
  const onClose = vi.fn();
  showPart(<NewReservation opened onClose={onClose} coaches={[]} coachId={undefined} />);
  const email = await screen.findByLabelText(/^Email/, { selector: 'input' });
  await waitFor(() => expect(document.activeElement).toBe(email));
  fireEvent.keyDown(email, { key: 'Escape', code: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});
