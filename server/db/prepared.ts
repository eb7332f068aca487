import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

const MARK = '-- prepared: ';

/**
 * Begins a statement that is run again and again: each connection has PostgreSQL read and plan it once, which takes longer
 * than running it where it does much to few rows. A name means one text: nothing in it may depend on the call but its parameters.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`${MARK}${name}\n`);

/** Knows the mark. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's own has seven overloads.
  override query(statement: any, ...rest: any[]): any {
    if (typeof statement !== 'string' || !statement.startsWith(MARK)) return super.query(statement, ...rest);
    const [values, callback] = rest;
    return super.query({ name: statement.slice(MARK.length, statement.indexOf('\n')), text: statement, values }, callback);
  }
}
