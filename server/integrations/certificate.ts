import tls from 'node:tls';

const TIMEOUT_MS = 5_000;
/** A certificate changes every few weeks, so it is looked at so often by each process. */
const KEPT_MS = 3_600_000;
/**
 * One that is told as ending soon, and one that could not be read, as at a start before the proxy's, is looked at more often. A trouble
 * that is not seen for five minutes is told as over.
 */
const SOON_MS = 15 * 86_400_000;
const SOON_KEPT_MS = 120_000;

let latest: { url: string; until: number; end: Promise<string | null> } | undefined;

/** When the certificate of our own address ends; null for http, and where this machine never reached that address. */
export function certificateEnd(publicUrl: string): Promise<string | null> {
  if (!publicUrl.startsWith('https:')) return Promise.resolve(null);
  const before = latest?.url === publicUrl ? latest : undefined;
  if (before && Date.now() < before.until) return before.end;
  const look = { url: publicUrl, until: Date.now() + KEPT_MS, end: readEnd(new URL(publicUrl)).then(keep) };
  latest = look;
  return look.end;

  async function keep(read: string | null) {
    // A proxy that is away for a moment does not renew a certificate: what was read before counts.
    const end = read ?? (await before?.end) ?? null;
    if (read === null || Date.parse(read) - Date.now() < SOON_MS) look.until = Date.now() + SOON_KEPT_MS;
    return end;
  }
}

function readEnd({ hostname, port }: URL): Promise<string | null> {
  return new Promise((resolve) => {
    // Also a certificate that has ended, or that nobody trusts, says when it ends. Nothing is sent on this connection.
    const socket = tls.connect({ host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false });
    const end = (value: string | null) => {
      socket.destroy();
      resolve(value);
    };
    socket.setTimeout(TIMEOUT_MS, () => end(null));
    socket.once('error', () => end(null));
    socket.once('secureConnect', () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to);
      end(Number.isNaN(until) ? null : new Date(until).toISOString());
    });
  });
}
