import { type Embedded, startEmbedded } from '#server/db/embedded.ts';

export type OutsidePostgres = ReturnType<typeof outsidePostgres>;

/**
 * Prepares a PostgreSQL outside Cauri's processes, as DATABASE_URL names one; it stops, is killed and starts again when a test says
 * so. Its socket is in the data folder, so that its address stays the same; it is not started yet.
 */
export function outsidePostgres(folder: string) {
  let server: Embedded | undefined;
  const stop = async () => {
    await server?.stop();
    server = undefined;
  };
  return {
    url: `postgres://cauri@localhost/cauri?host=${encodeURIComponent(`${folder}/run`)}`,
    async start() {
      server = await startEmbedded({ folder });
    },
    /** Ends open connections with an error (57P01), as a restart by an operator does. */
    stop,
    /** Ends the server and all its connections at once, as a failure of its machine does. */
    async kill() {
      if (server) process.kill(server.pid, 'SIGKILL');
      // The child processes end by themselves; stopping waits for that and releases the folder.
      await stop();
    },
  };
}
