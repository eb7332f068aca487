import { createECDH, hkdfSync } from 'node:crypto';
import webPush from 'web-push';
import type { PushSubscription } from '#contract/notifications.ts';
import { type Outbound, refuse } from './outbound.ts';

// Web Push: the browser's maker runs the service that a device listens to. What is sent is encrypted for the device (RFC 8291) and
// signed by this installation (VAPID, RFC 8292).

const CURVE = 'prime256v1';
/** The order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** The service keeps a message this long for a device that is switched off. */
const KEPT_SECONDS = 24 * 3_600;
/** A signature is valid for twelve hours by our clock. */
const CLOCKS_DIFFER_MS = 3_600_000;

interface PushKeys {
  /** Both as base64url: a point of P-256, and a number. */
  publicKey: string;
  privateKey: string;
}

/** The keys of this installation. They follow from CAURI_SECRET_KEY, so that they are stored nowhere and are the same in each process. */
export function pushKeys(secretKey: string): PushKeys {
  const bytes = Buffer.from(hkdfSync('sha256', secretKey, '', 'cauri web push', 48));
  const number = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const pair = createECDH(CURVE);
  // The pair itself gives its private key without the zeros at the beginning.
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** A client may have made up the subscription, so that no message can be encrypted for it. */
export function isUsable({ keys }: PushSubscription): boolean {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  try {
    return pair.computeSecret(keys.p256dh, 'base64url').length > 0;
  } catch {
    return false;
  }
}

/**
 * Sends a text of at most 3,900 bytes to a device. Returns false when the device does not listen any more, which stays so; throws a
 * CallError when the service did not take it.
 */
export async function sendPush(
  outbound: Outbound,
  { keys, publicUrl }: { keys: PushKeys; publicUrl: string },
  subscription: PushSubscription,
  text: string,
): Promise<boolean> {
  const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, text, {
    // The services ask this address when something is wrong with our messages. They accept no http address, which is a developer's
    // machine.
    vapidDetails: { subject: publicUrl.startsWith('https:') ? publicUrl : 'mailto:cauri@localhost.invalid', ...keys },
    TTL: KEPT_SECONDS,
  });
  const { 'Content-Length': _, ...sent } = headers as Record<string, string | number>;
  const answer = await outbound.request({
    method: 'POST',
    url: endpoint,
    headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
    body,
    timeoutMs: 10_000,
  });
  // The browser has unsubscribed.
  if ([404, 410].includes(answer.status)) return false;
  // It subscribed under another key of ours. A signature by a wrong clock of ours is refused as well, and says nothing of the device.
  if ([401, 403].includes(answer.status) && Math.abs(Date.parse(answer.headers.date ?? '') - Date.now()) < CLOCKS_DIFFER_MS) return false;
  if (answer.status >= 300) refuse(new URL(endpoint).hostname, answer);
  return true;
}
