import { hasAccounts } from './auth/auth.queries.ts';
import { setupCode } from './auth/setup-code.rules.ts';
import type { Deps } from './deps.ts';

/** Prints what an administrator needs after the start: the address where it listens, and what to do first at its public one. */
export async function welcome(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  address: string,
  demo?: { email: string; password: string },
): Promise<string[]> {
  // In a log, as that of systemd, Ctrl+C ends only the reading of it.
  const hint = process.stdout.isTTY ? ' Ctrl+C stops it.' : '';
  const lines = [`Cauri runs on ${address} (ready in ${Math.round(performance.now())} ms).${hint}`];
  if (demo)
    return [...lines, `Look around the demo programme: sign in at ${env.PUBLIC_URL}/login as ${demo.email}, password ${demo.password}`];

  if (!(await hasAccounts(db)))
    lines.push(
      `No account exists yet: make the first one, which is an admin, at ${env.PUBLIC_URL}/register`,
      `From another machine, the page asks for this set-up code: ${setupCode(env)}`,
    );
  return lines;
}
