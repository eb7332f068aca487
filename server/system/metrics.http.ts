import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { isSame } from '#server/signatures.ts';
import { StartError } from '#server/start-error.ts';
import { openMetrics } from './gauges.actions.ts';

// The metrics are off until METRICS_TOKEN or METRICS_PORT is set. With a token they are at /metrics of the web processes; with a port
// every process, also a worker, has them at an address of its own, which only this machine or a private network should reach.

const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Serves GET /metrics beside the app where there is a token. Without one there is nothing at this address. */
export async function serveMetrics(app: FastifyInstance, deps: Deps): Promise<void> {
  const { METRICS_TOKEN } = deps.env;
  if (METRICS_TOKEN === undefined) return;
  const read = await openMetrics(deps);
  app.get('/metrics', { schema: { hide: true }, config: { healthCheck: true } }, async (req, reply) => {
    if (!isAllowed(METRICS_TOKEN, req.headers.authorization)) return reply.code(401).header('www-authenticate', 'Bearer').send();
    return reply.type(TYPE).send(await read());
  });
}

export interface MetricsServer {
  url: string;
  close(): Promise<void>;
}

/** Serves GET /metrics on METRICS_PORT of METRICS_HOST; undefined where no port is set. */
export async function startMetricsServer(deps: Deps): Promise<MetricsServer | undefined> {
  const { METRICS_PORT, METRICS_HOST, METRICS_TOKEN } = deps.env;
  if (METRICS_PORT === undefined) return undefined;
  const read = await openMetrics(deps);
  const server = http.createServer({ requestTimeout: 10_000 }, async (req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') return res.writeHead(404).end();
    if (METRICS_TOKEN !== undefined && !isAllowed(METRICS_TOKEN, req.headers.authorization)) return res.writeHead(401).end();
    try {
      const text = await read();
      res.writeHead(200, { 'content-type': TYPE }).end(text);
    } catch (err) {
      deps.log.error({ err }, 'the metrics could not be written');
      res.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    const given = `METRICS_HOST=${METRICS_HOST} with METRICS_PORT=${METRICS_PORT}`;
    server.once('error', (error) => reject(new StartError(`${given} cannot be used: ${error.message}.`)));
    server.listen(METRICS_PORT, METRICS_HOST, resolve);
  });
  const { address, family, port } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const isAllowed = (token: string, header: string | undefined): boolean => isSame(header ?? '', `Bearer ${token}`);
