import type { FastifyInstance } from 'fastify';
import { meters } from '#server/meters.ts';

/** Measures every request by its route pattern, because addresses hold ids and tokens. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    // An unknown address may come with any method.
    const known = routeOptions.url === undefined ? { method: 'any', route: 'unknown' } : { method, route: routeOptions.url };
    meters()?.http({ ...known, status: `${Math.floor(statusCode / 100)}xx` }, elapsedTime / 1000);
  });
}
