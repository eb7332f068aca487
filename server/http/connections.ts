import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * A server that stops waits for its connections. Node closes those that are idle between two requests at that moment. Browsers also
 * open connections in advance and send nothing, and other connections become idle later: these are closed here.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    busy.add(socket);
    response.once('close', () => busy.delete(socket));
  });
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const timer = setInterval(() => {
      for (const socket of open) if (!busy.has(socket)) socket.destroy();
    }, 100);
    app.server.once('close', () => clearInterval(timer));
  });
}
