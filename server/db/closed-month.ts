import pg from 'pg';

/** The month, YYYY-MM, up to which the books are closed, when the database refused an entry because of it. */
export const closedMonthOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code === 'CM001' ? error.detail : undefined;
