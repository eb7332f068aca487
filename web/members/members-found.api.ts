import { members } from '#contract/members.ts';
import { call } from '#web/api/call.ts';
import { pageQuery } from '#web/api/queries.ts';

const SHOWN = 10;
const PAGE = 100;

/** The first members that a search finds, for screens that let people choose members. Without a search, the first of all. */
export const membersFound = (search: string | undefined) =>
  pageQuery(['members', 'select', search], members.select, { query: { search: search || undefined, limit: SHOWN } });

/** All members that a search finds, up to a maximum. */
export async function allMembersFound(search: string, maximum: number): Promise<{ _id: string; fullName: string; email: string }[]> {
  const found: { _id: string; fullName: string; email: string }[] = [];
  for (let page = 1; found.length < maximum; page++) {
    const { members: some } = await call(members.select, { query: { search, limit: PAGE, page } });
    found.push(...some);
    if (some.length < PAGE) break;
  }
  return found.slice(0, maximum);
}
