import { sql } from 'kysely';
import type { Role } from '#contract/auth.ts';
import type { TeamMember } from '#contract/team.ts';
import type { Db } from '#server/db/db.ts';

interface Row {
  id: string;
  name: string;
  email: string;
  role: TeamMember['role'];
  status: TeamMember['status'];
  created_at: Date;
  last_login_at: Date | null;
  sessions: number;
  two_factor: boolean;
  invited: boolean;
  request_id: string | null;
}

/** Returns one account or all: those who can sign in first, then by name. */
async function read(db: Db, caller: string, id?: string): Promise<TeamMember[]> {
  const { rows } = await sql<Row>`
    select a.id, a.name, a.email, a.role, a.status, a.created_at, a.last_login_at, q.id as request_id,
      (select count(*) from session s where s.account_id = a.id and s.expires_at > now() and a.status = 'Active') as sessions,
      exists (select from two_factor f where f.account_id = a.id and f.confirmed_at is not null) as two_factor,
      a.status = 'Pending' and exists (select from coach_invitation i where i.account_id = a.id) as invited
    from account a left join admin_request q on q.account_id = a.id and q.decision is null and a.status = 'Pending'
    ${id ? sql`where a.id = ${id}` : sql``}
    order by a.status <> 'Active', a.status <> 'Pending', fold(a.name), a.id limit 500`.execute(db);
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    lastLogin: row.last_login_at?.toISOString() ?? null,
    sessions: row.sessions,
    twoFactor: row.two_factor,
    invited: row.invited,
    requestId: row.request_id,
    self: row.id === caller,
  }));
}

export const listTeam = (db: Db, caller: string): Promise<TeamMember[]> => read(db, caller);

export const findTeamMember = (db: Db, caller: string, id: string): Promise<TeamMember | undefined> =>
  read(db, caller, id).then(([one]) => one);

/** Returns the account and locks it until the transaction ends. */
export async function lockTeamMember(db: Db, caller: string, id: string): Promise<TeamMember | undefined> {
  await db.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute();
  return findTeamMember(db, caller, id);
}

/**
 * Adds a Pending admin account for an invitation. A rejected address gets its account again. Returns undefined when any other
 * account has the address.
 */
export async function insertInvitedAdmin(db: Db, { name, email, passwordHash }: { name: string; email: string; passwordHash: string }) {
  const fresh = { name, role: 'admin', status: 'Pending', password_hash: passwordHash } as const;
  const row = await db
    .insertInto('account')
    .values({ ...fresh, email })
    .onConflict((c) => c.column('email').doUpdateSet(fresh).where('account.status', '=', 'Rejected'))
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function changeTeamMember(db: Db, id: string, change: { role?: Role; status?: 'Active' | 'Inactive' }): Promise<void> {
  await db.updateTable('account').set(change).where('id', '=', id).execute();
}
