import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveFake } from './fake-server.ts';

// A fake of the service that a browser's maker runs for Web Push (RFC 8030), with the devices that listen to it. It checks our signature
// (RFC 8292), and a device decrypts what it gets (RFC 8291). It is made from these documents; no real service was tried.

const CURVE = 'prime256v1';

interface FakeDevice {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** These are the decrypted messages. */
  told: { title: string; body: string; link: string; tag: string }[];
}

export async function startPushService() {
  const devices = new Map<string, FakeDevice & { keys: ECDH; auth: Buffer; publicKey: string }>();
  const failures: { status: number; date?: Date | undefined }[] = [];
  let origin = '';

  async function receive(req: IncomingMessage, failure: number | undefined): Promise<number> {
    const device = devices.get(req.url!.slice('/push/'.length));
    const body = Buffer.concat(await req.toArray());
    if (failure) return failure;
    if (!device) return 410;
    if (!/^\d+$/.test(req.headers.ttl as string) || req.headers['content-encoding'] !== 'aes128gcm' || body.length > 4_096) return 400;
    if (!isSigned(req.headers.authorization, device.publicKey)) return 403;
    device.told.push(JSON.parse(decrypt(body, device)));
    return 201;
  }

  function isSigned(authorization: string | undefined, publicKey: string): boolean {
    const [, head, claims, signature, key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), *k=([\w-]+)$/.exec(authorization ?? '') ?? [];
    if (!head || !claims || !signature || key !== publicKey) return false;
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const signer = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } });
    const signed = { key: signer, dsaEncoding: 'ieee-p1363' } as const;
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const now = Date.now() / 1_000;
    return (
      verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')) &&
      aud === origin &&
      exp > now &&
      exp <= now + 24 * 3_600 &&
      /^(https:|mailto:)/.test(sub)
    );
  }

  const { url, close } = await serveFake(async (req: IncomingMessage, res: ServerResponse) => {
    const { status, date } = failures.shift() ?? {};
    if (date) res.setHeader('date', date.toUTCString());
    res.writeHead(await receive(req, status)).end();
  });
  origin = url;

  return {
    host: new URL(url).host,
    close,
    /** A device that subscribes under this key of ours. */
    device(publicKey: string): FakeDevice {
      const id = randomBytes(12).toString('hex');
      const keys = createECDH(CURVE);
      const auth = randomBytes(16);
      const p256dh = keys.generateKeys('base64url');
      const subscription = { endpoint: `${url}/push/${id}`, keys: { p256dh, auth: auth.toString('base64url') } };
      const device = { subscription, told: [], keys, auth, publicKey };
      devices.set(id, device);
      return device;
    },
    /** The browser unsubscribes without telling us. */
    remove: ({ subscription }: FakeDevice) => void devices.delete(subscription.endpoint.split('/push/')[1]!),
    /** Answers this many of the next messages with this status, by a clock that may differ from ours. */
    failNext: (count: number, status: number, date?: Date) =>
      void failures.push(...Array.from({ length: count }, () => ({ status, date }))),
  };
}

/** Decrypts one record of `aes128gcm` (RFC 8188) with the keys of RFC 8291. */
function decrypt(body: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body[20]!);
  const sealed = body.subarray(21 + body[20]!);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
