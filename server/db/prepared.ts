import { type RawBuilder, sql } from 'kysely';

/** A client (client.ts) recognises the mark and gives such a statement a name. */
export const MARK = '-- prepared: ';

/** Begins a statement that runs often, so that each connection plans it once. Under one name only the parameters may differ. */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`${MARK}${name}\n`);
