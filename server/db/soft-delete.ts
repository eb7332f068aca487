import { RESTORE_DAYS } from '#contract/filter-values.ts';

/** The columns that a deletion writes on a row that can be restored until `purge_at`. */
export function asDeleted(by: string | null) {
  const now = new Date();
  return { deleted_at: now, deleted_by: by, purge_at: new Date(now.valueOf() + RESTORE_DAYS * 24 * 3_600_000) };
}

/** The columns that a restoration writes. */
export const NOT_DELETED = { deleted_at: null, deleted_by: null, purge_at: null } as const;
