import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { ConfirmHost } from '#web/ui/confirm.tsx';
import { Deliveries } from './Deliveries.tsx';

const event = {
  ...{ _id: 'e', provider: 'fedapay', event: 'transaction.approved', objectId: '7', state: 'quarantined' },
  ...{ observed: null, error: 'The amount differs.', receivedAt: '2026-11-20T10:00:00.000Z' },
};

test('a webhook in quarantine is dismissed after a question, because it cannot be tried again', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ success: true, data: [event], count: 1 }));
  const changes = () => vi.mocked(window.fetch).mock.calls.filter(([, init]) => init?.method !== 'GET').length;
  showPart(
    <>
      <Deliveries />
      <ConfirmHost />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Dismiss the webhook/ }));
  const sure = await screen.findByRole('button', { name: 'Dismiss' });
  expect(changes()).toBe(0);
  fireEvent.click(sure);
  await expect.poll(changes).toBe(1);
});
