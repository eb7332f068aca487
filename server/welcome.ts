import type { Db } from './db/db.ts';

/** What a person reads at the terminal once everything runs: where to look, and what to do first. */
export async function welcome(db: Db, address: string): Promise<string[]> {
  const account = await db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  return [
    `Cauri runs on ${address} (ready in ${Math.round(performance.now())} ms). Ctrl+C stops it.`,
    ...(account ? [] : [`No account exists yet: make the first one, which is an admin, at ${address}/register`]),
  ];
}
