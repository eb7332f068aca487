import { setTimeout as sleep } from 'node:timers/promises';
import { type Embedded, startEmbedded } from '#server/db/embedded.ts';

const AGAIN_MS = 200;

/** Keeps a PostgreSQL running on a folder, as the service manager of a machine does. */
export async function keepPostgres(folder: string, say: (line: string) => void) {
  let server: Embedded | undefined;
  let starting: Promise<void> | undefined;
  let wanted = true;

  /** Starts the server until it runs; a full disk may stop it during its start too. */
  async function start(): Promise<void> {
    while (wanted) {
      try {
        const begun: Embedded = await startEmbedded({ folder, onCrash: () => void recover(begun) });
        server = begun;
        return;
      } catch {
        await sleep(AGAIN_MS);
      }
    }
  }
  async function recover(ended: Embedded): Promise<void> {
    if (!wanted || starting) return;
    say('PostgreSQL ended by itself and is started again');
    await again(ended);
  }
  function again(before: Embedded): Promise<void> {
    starting ??= (async () => {
      // Stopping one that has ended already releases its folder.
      await before.stop();
      await start();
      starting = undefined;
    })();
    return starting;
  }
  await start();
  return {
    connection: server!.connection,
    /** Ends the server and all its connections at once, then starts it again. */
    async kill() {
      await starting;
      const before = server!;
      wanted = false;
      try {
        process.kill(before.pid, 'SIGKILL');
      } catch {
        // It has just ended by itself.
      }
      await before.stop();
      wanted = true;
      await again(before);
    },
    /** Stops and starts it as an operator does. */
    async restart() {
      await starting;
      await again(server!);
    },
    /** Resolves when it runs. */
    async settled() {
      await starting;
    },
    async close() {
      wanted = false;
      await starting;
      await server?.stop();
    },
  };
}
