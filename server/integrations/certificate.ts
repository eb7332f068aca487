import tls from 'node:tls';

const TIMEOUT_MS = 5_000;
/** A certificate changes every few weeks, so it is looked at so often by each process. */
const KEPT_MS = 3_600_000;

let latest: { url: string; at: number; end: Promise<string | null> } | undefined;

/** When the certificate of our own address ends; null for http, and where this machine cannot reach that address. */
export function certificateEnd(publicUrl: string): Promise<string | null> {
  if (!publicUrl.startsWith('https:')) return Promise.resolve(null);
  if (latest?.url !== publicUrl || Date.now() - latest.at > KEPT_MS)
    latest = { url: publicUrl, at: Date.now(), end: readEnd(new URL(publicUrl)) };
  return latest.end;
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
