import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * The condition for the rows of `response` that are about members of this coach: staff linked them to one, or one answered by a personal
 * link. Where a response names a member of somebody else too, that one decides, and the coach does not see it.
 */
export const isResponseOf = (coach: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  response.id in (
    select h.response_id from member m join response_handling h on h.member_id = m.id where m.coach_id = ${coach}
    union all
    select i.response_id from member m join form_invite i on i.email = m.email::citext
    where m.coach_id = ${coach} and i.response_id is not null
  )
  and not exists (
    select from response_handling h join member m on m.id = h.member_id
    where h.response_id = response.id and m.coach_id is distinct from ${coach}
  )
  and not exists (
    select from form_invite i join member m on m.email = lower(i.email::text)
    where i.response_id = response.id and m.coach_id is distinct from ${coach}
  ))`;

/** The number of responses to the row of `form`, which is joined with `form_tally`; with a coach, of those about their members. */
export const countOfForm = (coach: string | undefined): RawBuilder<number> =>
  coach === undefined
    ? sql<number>`coalesce(form_tally.responses, 0)`
    : sql<number>`(select count(*) from response where response.form_id = form.id and response.deleted_at is null and ${isResponseOf(coach)})`;
