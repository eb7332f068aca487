import { type RawBuilder, sql } from 'kysely';
import type { LeftOut } from '#contract/members.ts';

/**
 * Why a member in the row `m` gets no invitation to the community among many; null when the member gets one. Who was invited
 * before or is there already can be invited again from the profile. With `inCircle`, Circle is linked: it writes to a member who
 * is added there, and tries again after a failure.
 */
export function whyNotInvited(m: 'held' | 'member', inCircle: boolean): RawBuilder<LeftOut | null> {
  const of = (column: string) => sql.ref(`${m}.${column}`);
  return sql`case
    when ${inCircle} and ${of('circle_id')} is not null then 'in-community'
    when ${inCircle} and ${of('circle_state')} = 'pending' then 'on-its-way'
    when ${of('invited_at')} is not null and not (${inCircle} and ${of('circle_state')} = 'failed') then 'invited'
    when ${of('bounced_at')} is not null then 'unreachable'
    when exists (
      select from delivery d where lower(d.to_address) = ${of('email')} and d.kind = 'community-invitation'
        and (d.state in ('pending', 'sending') or d.state = 'captured' and d.created_at > now() - interval '1 minute')
    ) then 'on-its-way' end`;
}
