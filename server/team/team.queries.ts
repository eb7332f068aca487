import { sql } from 'kysely';
import type { TeamMember } from '#contract/team.ts';
import { lockAccount } from '#server/auth/auth.queries.ts';
import { type Db, isoTime } from '#server/db/db.ts';

/** Returns one account or all: those who can sign in first, then by name. */
export async function listTeam(db: Db, caller: string, id?: string): Promise<TeamMember[]> {
  const { rows } = await sql<TeamMember>`
    select a.id as "_id", a.name, a.email, a.role, a.status, a.id = ${caller} as self, q.id as "requestId",
      ${isoTime('a.created_at')} as "createdAt", ${isoTime('a.last_login_at')} as "lastLogin",
      (select count(*) from session s where s.account_id = a.id and s.expires_at > now() and a.status = 'Active') as sessions,
      exists (select from two_factor f where f.account_id = a.id and f.confirmed_at is not null) as "twoFactor",
      a.status = 'Pending' and exists (select from coach_invitation i where i.account_id = a.id) as invited
    from account a left join admin_request q on q.account_id = a.id and q.decision is null and a.status = 'Pending'
    where not exists (select from coach c where c.account_id = a.id and c.removed_at is not null and a.role = 'coach')
      ${id ? sql`and a.id = ${id}` : sql``}
    order by a.status <> 'Active', a.status <> 'Pending', fold(a.name), a.id limit 500`.execute(db);
  return rows;
}

export const findTeamMember = async (db: Db, caller: string, id: string): Promise<TeamMember | undefined> =>
  (await listTeam(db, caller, id))[0];

/** Returns the account and locks it until the transaction ends. */
export async function lockTeamMember(db: Db, caller: string, id: string): Promise<TeamMember | undefined> {
  await lockAccount(db, id);
  return findTeamMember(db, caller, id);
}
