import { type Embedded, startEmbedded } from '#server/db/embedded.ts';

/** A PostgreSQL beside Cauri's processes, as DATABASE_URL names one; it stops, dies and comes back when a test says so. */
export interface OutsidePostgres {
  url: string;
  start(): Promise<void>;
  /** Open connections are ended with a word (57P01), as a restart by an operator does. */
  stop(): Promise<void>;
  /** The server and all its connections end at once, as when its machine fails. */
  kill(): Promise<void>;
}

/** Its socket is in the data folder, so that its address stays the same; it is not started yet. */
export function outsidePostgres(folder: string): OutsidePostgres {
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
    stop,
    async kill() {
      if (server) process.kill(server.pid, 'SIGKILL');
      // Its children end by themselves; this waits for it and gives the folder back.
      await stop();
    },
  };
}
