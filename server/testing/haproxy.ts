import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findServer } from './debian-program.ts';

const EXAMPLE = new URL('../../deploy/haproxy.cfg', import.meta.url);

/** Starts Debian's HAProxy with the example of deploy/ before web processes on these ports; undefined where it is not to be had. */
export async function startHaproxy(webPorts: readonly number[]) {
  const program = await findServer('haproxy');
  if (!program) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'cauri-haproxy-'));
  const [port, statePort] = [await freePort(), await freePort()];
  const config = (await readFile(EXAMPLE, 'utf8'))
    .replace(/^\tserver .*\n/gm, '')
    .replace('\nfrontend state', `${webPorts.map((one, i) => `\tserver web${i + 1} 127.0.0.1:${one}\n`).join('')}\nfrontend state`)
    .replace('bind :80\n', `bind 127.0.0.1:${port}\n`)
    .replace('127.0.0.1:8404', `127.0.0.1:${statePort}`)
    .replace('inter 1s', 'inter 200ms')
    // A container may not open so many files.
    .replace('maxconn 20000', 'maxconn 2000')
    .replace('/dev/log', 'stdout format raw')
    .replace(/^\t(user|group) .*\n/gm, '');
  await writeFile(join(folder, 'haproxy.cfg'), config);
  const child = spawn(program, ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let logged = '';
  child.stdout.on('data', (chunk) => (logged += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit');

  /** The proxy sends requests to the processes that are up. */
  async function up(): Promise<boolean[]> {
    const answer = await fetch(`http://127.0.0.1:${statePort}/stats;csv`).catch(() => undefined);
    const lines = ((await answer?.text()) ?? '').split('\n');
    return webPorts.map((_, i) => lines.some((line) => line.startsWith(`web,web${i + 1},`) && line.split(',')[17]?.startsWith('UP')));
  }
  return {
    url: `http://127.0.0.1:${port}`,
    /** Returns the lines that HAProxy has logged. */
    logged: () => logged,
    /** Waits until this process, or every one, gets requests. */
    async untilUp(which?: number): Promise<void> {
      for (;;) {
        const states = await up();
        if (which === undefined ? states.every(Boolean) : states[which]) return;
        if (child.exitCode !== null) throw new Error(`HAProxy ended:\n${output}`);
        await sleep(20);
      }
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
