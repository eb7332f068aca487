import { type Account, findAccount, hasAccounts } from '#server/auth/auth.queries.ts';
import { decideAdmin, listPendingAdmins } from '#server/auth/pending-admins.queries.ts';
import { addAdmin, lockRegistrations } from '#server/auth/registration.queries.ts';
import { type Db, insertRow, updateRow } from '#server/db/db.ts';
import { StartError } from '#server/start-error.ts';
import { daysBefore, type Filling } from './filling.ts';
import { emailOf } from './people.ts';
import { idOf } from './random.ts';

/** The password of every account of the demo that can sign in; long and uncommon enough for the rules of the registration. */
export const DEMO_PASSWORD = 'cauri-demo-2026';

const HOUR = 1 / 24;

/** The numbers are days before today. */
const PEOPLE = {
  admin: { name: 'Aïssatou Ndiaye', created: 75, seen: 0.5 * HOUR },
  second: { name: 'Jean-Marc Kouamé', created: 61, seen: 1.2 },
  refused: { name: 'Prosper Amouzou', created: 26 },
  waiting: [
    { name: 'Mariam Coulibaly', created: 1.7 },
    { name: 'Edem Lawson', created: 4 * HOUR },
  ],
  coach: { name: 'Rodrigue Hounkpatin', created: 48, seen: 0.9 },
};

export interface DemoAccounts {
  admin: Account;
  second: Account;
  refused: Account;
  coach: Account;
}

/** Makes two active admins, one who was refused, two who wait for a decision, and a coach. */
export async function fillAccounts({ db, today }: Pick<Filling, 'db' | 'today'>, passwordHash: string): Promise<DemoAccounts> {
  const register = async ({ name, created, seen }: { name: string; created: number; seen?: number }, first = false) => {
    const account = await addAdmin(db, { name, email: addressOf(name), passwordHash }, { first });
    if (!account) throw new Error(`the demo has two accounts of ${name}`);
    await backdate(db, account.id, daysBefore(today, created), seen === undefined ? undefined : daysBefore(today, seen));
    return account;
  };

  await lockRegistrations(db);
  if (await hasAccounts(db))
    throw new StartError(
      'The demo programme goes only into an empty database, and this one has accounts. Start with another CAURI_DATA or DATABASE_URL.',
    );
  const admin = await register(PEOPLE.admin, true);
  const second = await register(PEOPLE.second);
  const refused = await register(PEOPLE.refused);
  await decide(db, second, 'active', admin, daysBefore(today, PEOPLE.second.created - 0.2));
  await decide(db, refused, 'rejected', admin, daysBefore(today, PEOPLE.refused.created - 1.1));
  for (const person of PEOPLE.waiting) await register(person);

  const { name } = PEOPLE.coach;
  const own = { id: idOf(`coach ${name}`), name, email: addressOf(name) };
  const coach = { ...own, password_hash: passwordHash, role: 'coach', status: 'Active' } as const;
  const id = await insertRow(db, 'account', coach);
  await backdate(db, id, daysBefore(today, PEOPLE.coach.created), daysBefore(today, PEOPLE.coach.seen));
  return { admin, second, refused, coach: (await findAccount(db, id))! };
}

function addressOf(name: string): string {
  const [firstName, lastName] = name.split(' ') as [string, string];
  return emailOf(firstName, lastName);
}

async function backdate(db: Db, accountId: string, created: Date, seen: Date | undefined): Promise<void> {
  await updateRow(db, 'account', accountId, { created_at: created, last_login_at: seen ?? null, language: null });
  await db.updateTable('admin_request').set({ created_at: created }).where('account_id', '=', accountId).execute();
}

async function decide(db: Db, { email }: Account, decision: 'active' | 'rejected', admin: Account, at: Date): Promise<void> {
  const request = (await listPendingAdmins(db, { page: 1, limit: 100, state: 'waiting' })).data.find((request) => request.email === email)!;
  await decideAdmin(db, request._id, decision, admin.id);
  await updateRow(db, 'admin_request', request._id, { decided_at: at });
}
