import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { PaymentPhoto } from './PaymentPhoto.tsx';

test('the photo that could not be kept can be chosen again', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ success: false, message: 'Later.' }, { status: 503 }));
  showPart(<PaymentPhoto payment={{ _id: 'p', photo: null } as never} />);
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(input, new File(['x'], 'recu.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText('The photo could not be kept')).toBeTruthy();
  // A browser tells nothing when somebody chooses the file that the input holds already.
  fireEvent.click(screen.getByRole('button', { name: 'Add a photo of the receipt' }));
  expect(input.value).toBe('');
});
