// This runs for every test file: an unexpected warning, error or call to another machine fails the test in which it happens.
// Vitest itself fails the run on unhandled rejections.
import net from 'node:net';
import { configureGlobal } from 'fast-check';
import { afterEach } from 'vitest';

declare global {
  /** The list belongs to the process that the test files of one worker share, so that the process is watched once. */
  var unwantedInTests: string[] | undefined;
}

// Property tests draw the same inputs in every run, unless a run asks for others or a test has a seed of its own.
configureGlobal({ seed: Number(process.env.CAURI_SEED ?? 1) });

globalThis.unwantedInTests ??= watchProcess();
const unwanted = globalThis.unwantedInTests;

afterEach(() => {
  const happened = unwanted.splice(0);
  if (happened.length > 0) throw new Error(`Unwanted in a test:\n${happened.join('\n')}`);
});

/** Records warnings, errors and calls to other machines in the list that it returns. */
function watchProcess(): string[] {
  const unwanted: string[] = [];

  // A test that expects a message replaces the method for its time: vi.spyOn(console, 'error').mockImplementation(() => {}).
  for (const method of ['error', 'warn'] as const) {
    // biome-ignore lint/suspicious/noConsole: this is where the console is watched
    const print = console[method];
    console[method] = (...args: unknown[]) => {
      unwanted.push(`console.${method}: ${args.map(String).join(' ').slice(0, 500)}`);
      print(...args);
    };
  }

  // The socket is below fetch, http, pg and nodemailer alike.
  const connect = net.Socket.prototype.connect as (this: net.Socket, ...args: unknown[]) => net.Socket;
  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
    const host = hostOf(args);
    if (host === undefined || isAllowed(host)) return connect.apply(this, args);
    unwanted.push(`a network call to ${host}`);
    return this.destroy(new Error(`Tests do not call the network: ${host}`));
  };
  return unwanted;
}

/** The host of a connection; undefined for a socket of this machine. */
function hostOf(args: unknown[]): string | undefined {
  const first = Array.isArray(args[0]) ? args[0][0] : args[0];
  if (typeof first === 'object' && first !== null) {
    const { path, host } = first as { path?: string | null; host?: string };
    return path ? undefined : (host ?? 'localhost');
  }
  if (typeof first === 'string' && !/^\d+$/.test(first)) return undefined;
  return typeof args[1] === 'string' ? args[1] : 'localhost';
}

function isAllowed(host: string): boolean {
  const own = process.env.TEST_DATABASE_URL ? new URL(process.env.TEST_DATABASE_URL).hostname : undefined;
  return host === 'localhost' || host === '::1' || host.startsWith('127.') || host === own;
}
