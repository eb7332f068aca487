import { type RawBuilder, sql } from 'kysely';

/** The addresses that these members had before, as `former(address)`, except those that a member or an account of staff has now. */
export const formerAddresses = (members: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select address from (
    select data #>> '{changes,email,0}' as address from member_event where member_id in ${members} and data -> 'changes' ? 'email'
    union select data #>> '{before,email}' from member_event where member_id in ${members} and data -> 'before' ? 'email'
    union select data ->> 'email' from member_event where member_id in ${members} and kind = 'invited'
    union select merged ->> 'email' from member_merge where member_id in ${members}
  ) as known
  where address is not null and not exists (select from member o where o.email = address)
    and not exists (select from account a where a.email = address::citext)
) as former`;
