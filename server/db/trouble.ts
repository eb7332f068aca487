import pg from 'pg';

/** What keeps the database from answering: it cannot be reached, or it can take no changes because its disk is full or it only reads. */
export type Trouble = 'away' | 'full';

/** The connection to PostgreSQL could not be made, or was lost; what ran on it may have been done or not. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  constructor(cause: unknown) {
    super(
      `The connection to PostgreSQL was lost: ${cause instanceof Error ? cause.message || String(Reflect.get(cause, 'code')) : cause}`,
      {
        cause,
      },
    );
  }
}

/** Codes of PostgreSQL that pass by themselves: a whole class (two letters), or one condition. */
const AWAY = ['08', '53', '57P01', '57P02', '57P03', '57P05', '58'];
const FULL = ['53100', '25006'];
/** Codes of the network, and what the driver says without a code. */
const NETWORK = /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOENT)$/;
const DRIVER = /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/;

/** Whether this error, or what caused it, says that the database cannot serve for now. Errors of other services are none. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof ConnectionLost) return 'away';
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? '';
    if (FULL.includes(code)) return 'full';
    return AWAY.some((one) => code.startsWith(one)) ? 'away' : undefined;
  }
  return error instanceof Error && error.cause !== undefined ? troubleOf(error.cause) : undefined;
}

/** Whether an error that nobody caught only says that a connection of ours was lost. */
export const isLostConnection = (error: unknown): boolean =>
  troubleOf(error) === 'away' || (error instanceof Error && DRIVER.test(error.message));

/** As `troubleOf`, for an error that is known to come from the driver, which has no type of its own for a broken connection. */
export function connectionTrouble(error: unknown): Trouble | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const lost = (typeof code === 'string' && NETWORK.test(code)) || DRIVER.test(error.message);
  return lost ? 'away' : (troubleOf(error) ?? connectionTrouble(cause));
}
