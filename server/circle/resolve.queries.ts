import { type RawBuilder, sql } from 'kysely';
import type { circle as contract } from '#contract/circle.ts';
import type { Received } from '#contract/endpoint.ts';
import type { Db } from '#server/db/db.ts';
import { NOT_IN_CIRCLE } from '#server/members/refusals.rules.ts';
import { isGone, isOnlyHere } from './differences.queries.ts';

type Resolution = Received<typeof contract.resolve>['body'];
/** Members that changed, with their values before and after. */
type Changed = { id: string; before: Record<string, unknown>; after: Record<string, unknown> };

/**
 * Resolves differences in the caller's transaction, and notes it in the timelines of the members. Returns how many were resolved;
 * undefined when this kind cannot be resolved that way.
 */
export async function resolveDifferences(
  db: Db,
  { kind, take, members, accessGroup }: Resolution,
  by: { id: string; name: string },
): Promise<number | undefined> {
  const chosen = members === 'all' ? sql<boolean>`true` : sql<boolean>`m.id = any(${members}::uuid[])`;
  const group = accessGroup === undefined ? sql<boolean>`true` : sql<boolean>`a.access_group_id = ${accessGroup}`;
  const statement = RESOLUTIONS[`${kind} ${take}`]?.(chosen, group);
  if (!statement) return undefined;
  await sql`select from member m where ${chosen} and (m.circle_id is not null or m.circle_state <> 'pending') order by id for no key update`.execute(
    db,
  );
  const { rows } = await statement.execute(db);
  await sql`
    insert into member_event (member_id, kind, actor_id, actor_name, data)
    select (r ->> 'id')::uuid, 'circle', ${by.id}, ${by.name},
      jsonb_build_object('action', 'resolved', 'difference', ${kind}::text, 'take', ${take}::text, 'before', r -> 'before', 'after', r -> 'after')
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`.execute(db);
  return rows.length;
}

const NAMES = (chosen: RawBuilder<boolean>) => sql`
  select m.id, m.full_name, c.name from circle_member c join member m on m.circle_id = c.circle_id
  where c.name <> '' and c.name <> m.full_name and m.circle_state <> 'pending' and ${chosen}`;

/** The access of the members goes with them: Circle has none of it any more. */
const resolveGone = (state: 'local' | 'pending', chosen: RawBuilder<boolean>): RawBuilder<Changed> => sql`
  with access as (
    update member_access_group a set circle_state = ${state} from member m
    where m.id = a.member_id and a.circle_state = 'synced' and ${isGone} and ${chosen}
  )
  update member m set circle_id = null, circle_state = ${state}, circle_error = null where ${isGone} and ${chosen}
  returning m.id, '{"circle": "gone"}'::jsonb as before, jsonb_build_object('circle', ${state}::text) as after`;

const RESOLUTIONS: Record<string, (chosen: RawBuilder<boolean>, group: RawBuilder<boolean>) => RawBuilder<Changed>> = {
  'name ours': (chosen) => sql`
    with d as (${NAMES(chosen)})
    update member m set circle_state = 'pending', circle_error = null from d where m.id = d.id
    returning m.id, jsonb_build_object('name', d.name) as before, jsonb_build_object('name', d.full_name) as after`,
  'name circle': (chosen) => sql`
    with d as (${NAMES(chosen)})
    update member m set full_name = d.name, rev = m.rev + 1, updated_at = now() from d where m.id = d.id
    returning m.id, jsonb_build_object('fullName', d.full_name) as before, jsonb_build_object('fullName', d.name) as after`,
  // An address that another member has is left as it is, also when two members would get the same one. Circle has no call that changes an address.
  'email circle': (chosen) => sql`
    with d as (
      select distinct on (c.email) m.id, m.email, c.email as theirs from circle_member c join member m on m.circle_id = c.circle_id
      where c.email <> m.email and ${chosen} and not exists (select from member o where o.email = c.email)
      order by c.email, m.id
    )
    update member m set email = d.theirs, rev = m.rev + 1, updated_at = now() from d where m.id = d.id
    returning m.id, jsonb_build_object('email', d.email) as before, jsonb_build_object('email', d.theirs) as after`,
  'gone circle': (chosen) => resolveGone('local', chosen),
  'gone ours': (chosen) => resolveGone('pending', chosen),
  'only-here ours': (chosen) => sql`
    update member m set circle_state = 'pending', circle_error = null
    where ${isOnlyHere} and ${chosen}
    returning m.id, '{"circle": "local"}'::jsonb as before, '{"circle": "pending"}'::jsonb as after`,
  'access ours': (chosen, group) => sql`
    update member_access_group a set circle_state = 'pending' from access_group g, member m
    where g.id = a.access_group_id and g.circle_id is not null and m.id = a.member_id and m.circle_id is not null
      and a.circle_state in ('local', 'failed') and ${chosen} and ${group}
    returning m.id, jsonb_build_object('access', g.name) as before, jsonb_build_object('access', g.name, 'circle', 'pending') as after`,
  'access circle': (chosen, group) => sql`
    delete from member_access_group a using access_group g, member m
    where g.id = a.access_group_id and g.circle_id is not null and m.id = a.member_id and m.circle_id is not null
      and a.circle_state in ('local', 'failed') and ${chosen} and ${group}
    returning m.id, jsonb_build_object('access', g.name) as before, '{}'::jsonb as after`,
};

/** Lets changes that Circle refused wait again. Returns how many there were. */
export async function retryFailed(db: Db): Promise<number> {
  // The access of a member is changed only after the member is locked, and members are locked in the order of their ids.
  await sql`
    select from member where circle_state = 'failed' or id in (select member_id from member_access_group where circle_state = 'failed')
    order by id for no key update`.execute(db);
  const members = await sql`
    update member set circle_state = 'pending', circle_error = null
    where circle_state = 'failed' and circle_error is distinct from ${NOT_IN_CIRCLE} returning id`.execute(db);
  const access = await sql`
    with retried as (update member_access_group set circle_state = 'pending' where circle_state = 'failed' returning member_id),
      cleared as (update member set circle_error = null where id in (select member_id from retried) and circle_state = 'synced')
    select from retried`.execute(db);
  return members.rows.length + access.rows.length;
}
