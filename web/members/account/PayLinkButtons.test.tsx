import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { PayLinkButtons } from './PayLinkButtons.tsx';

test('the reason why a link cannot be sent stays beside the button when its toast was closed', async () => {
  const message = 'The link cannot be sent: e-mails to this member come back.';
  vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({ success: false, message }, { status: 409 }));
  showPart(<PayLinkButtons member={{ _id: 'awa', email: 'awa@exemple.sn', fullName: 'Awa Diop' }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Payment link' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Send by e-mail' }));
  await screen.findByText('The link could not be sent');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await expect.poll(() => screen.queryByText('The link could not be sent')).toBeNull();
  expect(screen.getByText(message)).toBeTruthy();
});
