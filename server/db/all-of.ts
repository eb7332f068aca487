import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Holds where every condition holds; without one, everywhere. */
export const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
