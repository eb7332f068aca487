import { type RawBuilder, sql } from 'kysely';
import type { BulkAction } from '#contract/members.ts';

export interface BulkSteps {
  /**
   * From `held` (the locked rows of `member`, with `before` of their item): what changes those that are not as wanted
   * already, answering `id` and `before`, what was there.
   */
  apply: RawBuilder<unknown>;
  /** The same backwards: puts `before` back where nobody changed it since. */
  undo: RawBuilder<unknown>;
  /** The change is one of the row of `member` itself, `rev` included. */
  updatesMember: boolean;
}

/** `told`: the group is one that Circle has, and Circle is linked. A tag or group that was deleted meanwhile changes nothing. */
export function stepsOf(action: BulkAction, told: boolean): BulkSteps {
  switch (action.kind) {
    case 'status':
      return statusSteps(action.status);
    case 'add-tag':
      return { apply: addTag(action.tag), undo: takeAddedTag(action.tag), updatesMember: false };
    case 'remove-tag':
      return { apply: takeTag(action.tag), undo: putTagBack(action.tag), updatesMember: false };
    case 'add-to-group':
      return { apply: addToGroup(action.accessGroup, told), undo: takeAddedGroup(action.accessGroup, told), updatesMember: false };
    case 'remove-from-group':
      return { apply: takeGroup(action.accessGroup, told), undo: putGroupBack(action.accessGroup, told), updatesMember: false };
  }
}

const statusSteps = (status: string): BulkSteps => ({
  apply: sql`
    update member set status = ${status}, rev = member.rev + 1, updated_at = now()
    from held where member.id = held.id and held.status <> ${status}
    returning member.id, jsonb_build_object('status', held.status) as before`,
  undo: sql`
    update member set status = held.before ->> 'status', rev = member.rev + 1, updated_at = now()
    from held where member.id = held.id and held.status = ${status}
    returning member.id, held.before`,
  updatesMember: true,
});

const addTag = (tag: string) => sql`
  insert into member_tag (member_id, tag_id)
  select held.id, t.id from held join tag t on t.id = ${tag} order by held.id for key share of t
  on conflict do nothing
  returning member_id as id, jsonb_build_object('at', created_at) as before`;

/** Only the one that was added: it may have been taken and given again since. */
const takeAddedTag = (tag: string) => sql`
  delete from member_tag mt using held
  where mt.member_id = held.id and mt.tag_id = ${tag} and mt.created_at = (held.before ->> 'at')::timestamptz
  returning held.id, held.before`;

const takeTag = (tag: string) => sql`
  delete from member_tag mt using held where mt.member_id = held.id and mt.tag_id = ${tag}
  returning held.id, jsonb_build_object('at', mt.created_at) as before`;

const putTagBack = (tag: string) => sql`
  insert into member_tag (member_id, tag_id, created_at)
  select held.id, t.id, (held.before ->> 'at')::timestamptz from held join tag t on t.id = ${tag} order by held.id for key share of t
  on conflict do nothing
  returning member_id as id, jsonb_build_object('at', created_at) as before`;

const addToGroup = (group: string, told: boolean, at: RawBuilder<unknown> = sql`now()`) => sql`
  insert into member_access_group as mg (member_id, access_group_id, circle_state, created_at)
  select held.id, g.id, ${told ? 'pending' : 'local'}, ${at} from held join access_group g on g.id = ${group} order by held.id for key share of g
  on conflict (member_id, access_group_id) do update set circle_state = excluded.circle_state, created_at = excluded.created_at
  where mg.circle_state = 'removing'
  returning mg.member_id as id, jsonb_build_object('at', mg.created_at) as before`;

/** Where Circle is told, the row waits as `removing` until Circle has confirmed. */
const takeGroup = (group: string, told: boolean, where: RawBuilder<unknown> = sql``) => {
  const rows = sql`mg.member_id = held.id and mg.access_group_id = ${group} and mg.circle_state <> 'removing' ${where}`;
  const before = sql`returning held.id, jsonb_build_object('at', mg.created_at) as before`;
  return told
    ? sql`update member_access_group mg set circle_state = 'removing' from held where ${rows} ${before}`
    : sql`delete from member_access_group mg using held where ${rows} ${before}`;
};

const GIVEN_AT = sql`(held.before ->> 'at')::timestamptz`;

const takeAddedGroup = (group: string, told: boolean) => takeGroup(group, told, sql`and mg.created_at = ${GIVEN_AT}`);
const putGroupBack = (group: string, told: boolean) => addToGroup(group, told, GIVEN_AT);
