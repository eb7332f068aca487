import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

const MARK = '-- prepared: ';

/**
 * Begins a statement that is run often: each connection parses and plans it once, which can take longer than running it. A name
 * belongs to one text, so only the parameters may differ between calls.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`${MARK}${name}\n`);

/** A client that recognises the mark and gives such a statement a name. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's own has seven overloads.
  override query(statement: any, ...rest: any[]): any {
    if (typeof statement !== 'string' || !statement.startsWith(MARK)) return super.query(statement, ...rest);
    const [values, callback] = rest;
    return super.query({ name: statement.slice(MARK.length, statement.indexOf('\n')), text: statement, values }, callback);
  }
}
