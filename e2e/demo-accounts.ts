import type { Account } from './api.ts';
import type { Server } from './server.ts';

/** Whom the demo programme prints a sign-in for. */
export function demoAdmin(server: Server): Account {
  const [, email = '', password = ''] = /sign in at \S+ as (\S+), password (\S+)/.exec(server.output()) ?? [];
  return { name: 'Aïssatou Ndiaye', email, password };
}

/** All of the demo's accounts have the printed password. */
export const demoCoach = (server: Server): Account => ({
  name: 'Rodrigue Hounkpatin',
  email: 'rodrigue.hounkpatin@example.com',
  password: demoAdmin(server).password,
});
