import pg from 'pg';
import { PreparingClient } from './prepared.ts';
import { ConnectionLost, connectionTrouble } from './trouble.ts';

/**
 * A connection that PostgreSQL may end at any moment. Whoever uses it learns that from what they asked: the query fails
 * with ConnectionLost. A listener is always there, because an `error` event that nobody hears ends the process, and a
 * connection that was taken out of the pool has no other.
 */
export class Client extends PreparingClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's own has seven overloads.
  override query(statement: any, ...rest: any[]): any {
    const result: unknown = super.query(statement, ...rest);
    return result instanceof Promise ? result.catch(throwNamed) : result;
  }
}

/** Connections are made and found lost in its `connect`, whose failures get their name here. */
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
