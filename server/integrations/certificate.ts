import tls from 'node:tls';
import type { System } from '#contract/system.ts';

type Certificate = System['certificate'];

const TIMEOUT_MS = 5_000;
/** A certificate changes every few weeks, so it is looked at so often by each process. */
const KEPT_MS = 3_600_000;
/**
 * One that is told as ending soon, and one that could not be read, as at a start before the proxy's, is looked at more often. A trouble
 * that is not seen for five minutes is told as over.
 */
const SOON_MS = 15 * 86_400_000;
const SOON_KEPT_MS = 120_000;

let latest: { url: string; until: number; certificate: Promise<Certificate> } | undefined;

/** From when until when the certificate of our own address is valid; null for http, and where this machine never reached that address. */
export function readCertificate(publicUrl: string): Promise<Certificate> {
  if (!publicUrl.startsWith('https:')) return Promise.resolve(null);
  const before = latest?.url === publicUrl ? latest : undefined;
  if (before && Date.now() < before.until) return before.certificate;
  const next = { url: publicUrl, until: Date.now() + KEPT_MS, certificate: look(new URL(publicUrl)).then(keep) };
  latest = next;
  return next.certificate;

  async function keep(read: Certificate) {
    if (read === null || Date.parse(read.until) - Date.now() < SOON_MS) next.until = Date.now() + SOON_KEPT_MS;
    // A proxy that is away for a moment does not renew a certificate: what was read before counts.
    return read ?? (await before?.certificate) ?? null;
  }
}

function look({ hostname, port }: URL): Promise<Certificate> {
  return new Promise((resolve) => {
    // Also a certificate that has ended, or that nobody trusts, says when it ends. Nothing is sent on this connection.
    const socket = tls.connect({ host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false });
    const end = (value: Certificate) => {
      socket.destroy();
      resolve(value);
    };
    socket.setTimeout(TIMEOUT_MS, () => end(null));
    socket.once('error', () => end(null));
    socket.once('secureConnect', () => {
      const { valid_from, valid_to } = socket.getPeerCertificate();
      const [from, until] = [new Date(valid_from), new Date(valid_to)];
      end(Number.isNaN(from.valueOf() + until.valueOf()) ? null : { from: from.toISOString(), until: until.toISOString() });
    });
  });
}
