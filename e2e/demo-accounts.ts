import type { Account } from './api.ts';
import type { Server } from './server.ts';

/** The account for which the demo programme prints a sign-in. */
export function demoAdmin(server: Server): Account {
  const [, email = '', password = ''] = /sign in at \S+ as (\S+), password (\S+)/.exec(server.output()) ?? [];
  return { name: 'Aïssatou Ndiaye', email, password };
}

/** All accounts of the demo have the printed password. */
export const demoCoach = (server: Server): Account => ({
  name: 'Rodrigue Hounkpatin',
  email: 'rodrigue.hounkpatin@example.com',
  password: demoAdmin(server).password,
});
