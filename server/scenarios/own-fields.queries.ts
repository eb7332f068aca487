import type { MemberField } from '#contract/member-fields.ts';
import type { Db } from '#server/db/db.ts';
import { listMemberFields } from '#server/members/fields.queries.ts';
import type { Definition } from './definition.rules.ts';
import { asksOwnField } from './own-fields.rules.ts';

/** The programme's own fields of members; none are read when no condition of these scenarios asks about one. */
export const fieldsAskedIn = async (db: Db, definitions: readonly Definition[]): Promise<readonly MemberField[]> =>
  definitions.some(asksOwnField) ? listMemberFields(db) : [];
