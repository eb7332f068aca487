import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { PushSwitch } from './PushSwitch.tsx';

/** A browser that has allowed notifications and cannot reach the push service of its maker: it tries for ever. */
function stubBrowser() {
  const subscribe = vi.fn(() => new Promise<never>(() => {}));
  const registration = { pushManager: { subscribe, getSubscription: async () => null } };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  };
  vi.stubGlobal('navigator', { language: 'en', serviceWorker });
  return subscribe;
}

test('a push service that never answers turns the switch off again, with the reason', async () => {
  const subscribe = stubBrowser();
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: { publicKey: 'BP4z9KsN6nGRTbVY', endpoint: null } }));
  showPart(<PushSwitch />);
  const control = () => screen.getByRole<HTMLInputElement>('switch', { name: /Notifications on this device/ });
  await waitFor(() => expect(control().disabled).toBe(false));

  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.click(control());
  await waitFor(() => expect(subscribe).toHaveBeenCalledOnce());
  expect(screen.getByText('One moment…')).toBeTruthy();
  expect(control()).toMatchObject({ checked: true, disabled: true });

  await vi.advanceTimersByTimeAsync(15_000);
  expect((await screen.findByRole('alert')).textContent).toContain('could not reach the service that carries its notifications');
  await waitFor(() => expect(control()).toMatchObject({ checked: false, disabled: false }));
  expect(screen.queryByText('One moment…')).toBeNull();
});
