import { type RawBuilder, sql } from 'kysely';

/** A client (client.ts) recognises the mark and gives such a statement a name. */
export const MARK = '-- prepared: ';

/**
 * Begins a statement that is run often: each connection parses and plans it once, which can take longer than running it. A name
 * belongs to one text, so only the parameters may differ between calls.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`${MARK}${name}\n`);
