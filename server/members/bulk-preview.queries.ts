import { sql } from 'kysely';
import type { BulkPreview, CountedAction, MemberSelection } from '#contract/members.ts';
import { type Db, rowOf } from '#server/db/db.ts';
import { whereSelected } from './bulk.queries.ts';
import { type Circumstances, countsByReason, whyLeftOut } from './left-out.queries.ts';

/** Counts whom the action would reach among these members. */
export const previewBulk = (
  db: Db,
  { selection, action }: { selection: MemberSelection; action: CountedAction },
  circumstances: Circumstances,
): Promise<Omit<BulkPreview, 'captured'>> =>
  rowOf(
    db,
    sql<Omit<BulkPreview, 'captured'>>`
      with chosen as materialized (
        select ${whyLeftOut('member', action, circumstances)} as reason from member where ${whereSelected(selection, circumstances.setting.timeZone)}
      )
      select (select count(*) from chosen where reason is null) as reached, ${countsByReason(sql`select reason from chosen`)} as "leftOut"`,
  );
