import pg from 'pg';
import { MARK } from './prepared.ts';
import { ConnectionLost, connectionTrouble } from './trouble.ts';

/**
 * A connection that PostgreSQL may end at any time. The caller learns that from its query, which fails with ConnectionLost. A
 * listener for errors is always set, because an `error` event without a listener ends the process, and a connection that was taken
 * out of the pool has no other listener.
 */
export class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's own has seven overloads.
  override query(statement: any, ...rest: any[]): any {
    const isPrepared = typeof statement === 'string' && statement.startsWith(MARK);
    const result: unknown = isPrepared ? this.#queryPrepared(statement, ...rest) : super.query(statement, ...rest);
    return result instanceof Promise ? result.catch(throwNamed) : result;
  }

  #queryPrepared(text: string, values?: unknown[], callback?: () => void): unknown {
    return super.query({ name: text.slice(MARK.length, text.indexOf('\n')), text, values }, callback as never);
  }
}

/** A pool whose `connect` turns failed and lost connections into ConnectionLost. */
export class Pool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: pg's own has two overloads.
  override connect(callback?: any): any {
    if (callback) return super.connect(callback);
    return super.connect().catch((error: unknown) => {
      throw new ConnectionLost(error);
    });
  }
}

function throwNamed(error: unknown): never {
  throw !(error instanceof pg.DatabaseError) && connectionTrouble(error) ? new ConnectionLost(error) : error;
}
