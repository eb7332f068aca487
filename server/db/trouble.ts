import pg from 'pg';

/**
 * The database cannot serve when it cannot be reached (`away`), its disk is full or it is read-only (`full`), or others hold what the
 * statement needs for too long (`busy`).
 */
export type Trouble = 'away' | 'full' | 'busy';

/** The connection to PostgreSQL could not be made or was lost; the statement on it may have been carried out or not. */
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

/** Error codes of PostgreSQL for temporary conditions: a whole class (two characters) or one condition. */
const AWAY = ['08', '53', '57P01', '57P02', '57P03', '57P05', '58'];
const DISK_FULL = '53100';
const FULL = [DISK_FULL, '25006'];
/** A statement took longer than STATEMENT_TIMEOUT_MS, a lock was not to be had, or two transactions waited for each other. */
const BUSY = ['57014', '55P03', '40P01'];
/** Error codes of the network, and messages of the driver that have no code. */
const NETWORK = /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOENT)$/;
const DRIVER = /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/;

/** The names are those of constraints or unique indexes. */
export const violates = (error: unknown, ...names: string[]): boolean =>
  error instanceof pg.DatabaseError && names.includes(error.constraint ?? '');

/** The message of an error of the database, without its full stop, and what to do when its disk is full. */
export function withAdvice(error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  return error instanceof pg.DatabaseError && error.code === DISK_FULL
    ? `${why}. Make room on the disk of the database, then try again`
    : why;
}

/** The error or its cause says that the database cannot serve now. It is undefined for other errors, such as those of other services. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof ConnectionLost) return 'away';
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? '';
    if (FULL.includes(code)) return 'full';
    if (BUSY.includes(code)) return 'busy';
    return AWAY.some((one) => code.startsWith(one)) ? 'away' : undefined;
  }
  return error instanceof Error && error.cause !== undefined ? troubleOf(error.cause) : undefined;
}

/** An error that nobody caught may only say that one of our connections was lost. */
export const isLostConnection = (error: unknown): boolean =>
  troubleOf(error) === 'away' || (error instanceof Error && DRIVER.test(error.message));

/**
 * The same for an error that certainly comes from the driver, which has no error type for a broken connection. A statement that took too
 * long says nothing about the connection.
 */
export function connectionTrouble(error: unknown): Exclude<Trouble, 'busy'> | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const lost = (typeof code === 'string' && NETWORK.test(code)) || DRIVER.test(error.message);
  const trouble = lost ? 'away' : troubleOf(error);
  return trouble === 'busy' ? undefined : (trouble ?? connectionTrouble(cause));
}

/** The month, YYYY-MM, up to which the books are closed, when the database refused an entry because of it. */
export const closedMonthOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code === 'CM001' ? error.detail : undefined;
