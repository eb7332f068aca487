import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface Server {
  url: string;
  stop(): Promise<void>;
}

/** Starts Cauri as `npm start` does, on an empty data folder, and waits until it serves. */
export async function startServer(port: number): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-e2e-'));
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', CAURI_DATA: folder, DATABASE_URL: '', SMTP_URL: '', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let tries = 0; ; tries++) {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) break;
    if (child.exitCode !== null || tries > 1_200) throw new Error('The server did not start: see its message above.');
    await delay(100);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
