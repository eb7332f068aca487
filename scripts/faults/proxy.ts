import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** The network does one of these to a request. */
export const FAULTS = [
  'refused',
  /** The connection breaks during the request, so the server receives half of it. */
  'cut on the way there',
  /** The server does its work, but its answer never arrives. */
  'acknowledgement dropped',
  /** Half of the server's answer arrives. */
  'cut on the way back',
  /** The network transfers no data for a while, then the connection breaks. */
  'stalled',
  'delayed',
  /** The phone sees a broken connection. The request arrives later, after others that were sent after it. */
  'overtaken',
  /** The request arrives twice at the same time. */
  'doubled',
  /** A hotspot answers with its own page. */
  'hotspot',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface BrokenNetwork {
  /** The address that the phone uses as the server's. */
  url: string;
  counts: Partial<Record<Fault, number>>;
  /** While true, no request gets through. */
  down: boolean;
  close(): Promise<void>;
}

interface Options {
  /** The server's current address; it changes when the server restarts. */
  upstream: () => string;
  random: () => number;
  /** The fraction of requests that get a fault, from 0 to 1. */
  share: number;
}

/** Opens a separate network for one phone, between its browser and the server. */
export async function openBrokenNetwork({ upstream, random, share }: Options): Promise<BrokenNetwork> {
  const counts: BrokenNetwork['counts'] = {};
  const server = createServer(async (req, res) => {
    const hit = random() < share;
    const fault = FAULTS[Math.floor(random() * FAULTS.length)]!;
    const ms = 200 + random() * 2_800;
    const body = await buffer(req).catch(() => undefined);
    if (!body || network.down) return res.destroy();
    if (!hit) return pass(upstream(), req, body, res);
    counts[fault] = (counts[fault] ?? 0) + 1;
    await suffer(fault, ms, upstream, req, body, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const network: BrokenNetwork = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    counts,
    down: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return network;
}

async function suffer(fault: Fault, ms: number, upstream: () => string, req: IncomingMessage, body: Buffer, res: ServerResponse) {
  switch (fault) {
    case 'refused':
      return void res.destroy();
    case 'cut on the way there':
      await sendHalf(upstream(), req, body);
      return void res.destroy();
    case 'acknowledgement dropped':
      await fetchUpstream(upstream(), req, body).catch(() => {});
      return void res.destroy();
    case 'cut on the way back': {
      const answer = await fetchUpstream(upstream(), req, body).catch(() => undefined);
      if (!answer) return void res.destroy();
      res.writeHead(answer.status, answer.headers);
      // The rest never arrives, in a chunked answer or in any other.
      res.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () => res.destroy());
      return;
    }
    case 'stalled':
      await sleep(ms);
      return void res.destroy();
    case 'delayed':
      await sleep(ms);
      return pass(upstream(), req, body, res);
    case 'overtaken':
      res.destroy();
      await sleep(ms);
      await fetchUpstream(upstream(), req, body).catch(() => {});
      return;
    case 'doubled':
      await Promise.all([fetchUpstream(upstream(), req, body).catch(() => {}), pass(upstream(), req, body, res)]);
      return;
    case 'hotspot':
      res.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Free Wi-Fi</title><p>Please sign in to the hotspot.');
  }
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

async function pass(upstream: string, req: IncomingMessage, body: Buffer, res: ServerResponse): Promise<void> {
  try {
    const answer = await fetchUpstream(upstream, req, body);
    res.writeHead(answer.status, answer.headers).end(answer.body);
  } catch {
    res.destroy();
  }
}

function fetchUpstream(upstream: string, req: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const up = request(upstream + req.url, { method: req.method, headers: req.headers, agent: false }, (answer) => {
      buffer(answer).then((body) => {
        const { 'transfer-encoding': _, connection: __, ...headers } = answer.headers;
        resolve({ status: answer.statusCode!, headers, body });
      }, reject);
    });
    up.on('error', reject).setTimeout(30_000, () => up.destroy(new Error('no answer')));
    up.end(body);
  });
}

/** Sends the head of the request and half of its body to the server, then nothing more. */
function sendHalf(upstream: string, req: IncomingMessage, body: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const headers = { ...req.headers, ...(body.length > 0 && { 'content-length': String(body.length) }) };
    const up = request(upstream + req.url, { method: req.method, headers, agent: false });
    up.on('error', () => {}).on('close', () => resolve());
    up.write(body.subarray(0, Math.floor(body.length / 2)), () => up.destroy());
    if (body.length < 2) up.destroy();
  });
}
