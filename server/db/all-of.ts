import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The condition that every one of these conditions holds; without conditions it always holds. */
export const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
