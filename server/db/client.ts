import pg from 'pg';
import { tracing } from '#server/tracing/tracing.ts';
import { MARK } from './db.ts';
import { ConnectionLost, connectionTrouble } from './trouble.ts';

/** PostgreSQL's code for a write in a read-only transaction. */
const READ_ONLY = '25006';

/**
 * A connection that PostgreSQL may end at any time. The caller learns that from its query, which fails with ConnectionLost. A
 * listener for errors is always set, because an `error` event without a listener ends the process, and a connection that was taken
 * out of the pool has no other listener.
 */
export class Client extends pg.Client {
  /** A connection that always leads to the same session may use prepared statements, because the session remembers them. */
  protected readonly keepsSession: boolean = true;

  /** A server that has refused a write may have become a standby. */
  isStale = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's own has seven overloads.
  override query(statement: any, ...rest: any[]): any {
    const isPrepared = this.keepsSession && typeof statement === 'string' && statement.startsWith(MARK);
    const span = typeof statement === 'string' ? tracing()?.query(statement) : undefined;
    const result: unknown = isPrepared ? this.#queryPrepared(statement, ...rest) : super.query(statement, ...rest);
    if (!(result instanceof Promise)) return result;
    if (span)
      result.then(
        () => span.end(),
        (error) => span.end({ error }),
      );
    return result.catch((error) => this.#fail(error));
  }

  #fail(error: unknown): never {
    if (error instanceof pg.DatabaseError && error.code === READ_ONLY) this.isStale = true;
    throw !(error instanceof pg.DatabaseError) && connectionTrouble(error) ? new ConnectionLost(error) : error;
  }

  #queryPrepared(text: string, values?: unknown[], callback?: () => void): unknown {
    return super.query({ name: text.slice(MARK.length, text.indexOf('\n')), text, values }, callback as never);
  }
}

/** A connection through a pooler in transaction mode, which gives each transaction any of its sessions. */
export class PooledClient extends Client {
  protected override readonly keepsSession = false;
}

/** A pool whose `connect` turns failed and lost connections into ConnectionLost, and which replaces connections to a standby. */
export class Pool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('release', (_error, client) => {
      if ((client as unknown as Client).isStale) void client.end();
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's own has two overloads.
  override connect(callback?: any): any {
    if (callback) return super.connect(callback);
    return super.connect().catch((error: unknown) => {
      throw error instanceof ConnectionLost ? error : new ConnectionLost(error);
    });
  }
}
