import { DEVICE_WORKER_PATH } from '#contract/app-pages.ts';
import { language } from '#contract/language.ts';
import { notifications, type PushSubscription } from '#contract/notifications.ts';
import { call } from '#web/api/call.ts';
import { currentUser } from '#web/api/session.ts';
import { serviceFailed } from './notifications.messages.ts';
import { forgetNotified, isNotified, rememberNotified } from './notified.ts';

// Notifications on this device: the browser subscribes at the service of its maker, and the server sends what it has to tell there.

const SERVICE_WAIT_MS = 15_000;

export type DeviceState = 'on' | 'off' | 'blocked' | 'install-first' | 'impossible';

const canBeNotified = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Only an iPhone or iPad says this, and it notifies of installed apps only. */
const isInBrowserOfIos = () => (navigator as { standalone?: boolean }).standalone === false;

const register = () => navigator.serviceWorker.register(`${DEVICE_WORKER_PATH}?language=${language()}`);

/** Starts the service worker in the language of the page, and subscribes again when the session is a new one. */
export async function prepareDevice(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await register();
  if (isNotified(currentUser()?._id) && (await findDeviceState()) === 'off') await turnOn();
}

/** It is undefined when the server must be asked. */
export function stateOfBrowser(): DeviceState | undefined {
  if (!canBeNotified()) return isInBrowserOfIos() ? 'install-first' : 'impossible';
  return Notification.permission === 'denied' ? 'blocked' : undefined;
}

export async function findDeviceState(): Promise<DeviceState> {
  const known = stateOfBrowser();
  if (known) return known;
  const { data } = await call(notifications.push);
  const own = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  return own && own.endpoint === data.endpoint ? 'on' : 'off';
}

/** Asks the person first, unless they have allowed it before. */
export async function turnOn(): Promise<DeviceState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const { data } = await call(notifications.push);
  const subscription = await inTime(subscribe(data.publicKey));
  await call(notifications.subscribe, { body: subscription.toJSON() as PushSubscription });
  const user = currentUser();
  if (user) rememberNotified(user._id);
  return 'on';
}

export async function turnOff(): Promise<DeviceState> {
  await call(notifications.unsubscribe);
  forgetNotified();
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  return 'off';
}

/** A browser that cannot reach its push service tries for ever. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(serviceFailed())), SERVICE_WAIT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function subscribe(applicationServerKey: string) {
  await register();
  const { pushManager: manager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    // It has subscribed under an earlier key of this installation.
    const earlier = await manager.getSubscription();
    // The browser says why in its own words, in English.
    if (!earlier) throw new Error(serviceFailed(), { cause: error });
    await earlier.unsubscribe();
    return manager.subscribe(options);
  }
}
