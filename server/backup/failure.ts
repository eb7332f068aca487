import { connectionTrouble } from '#server/db/trouble.ts';
import { inLanguage } from '#server/language.ts';
import { StartError } from '#server/start-error.ts';
import { StorageAway } from '#server/storage/bucket.ts';
import { storageAway } from '#server/storage/storage.messages.ts';
import { storedTexts } from '#server/stored-texts.ts';
import * as text from './backup.messages.ts';

export const backupTexts = storedTexts({
  noRoom: text.noRoom,
  exists: text.exists,
  cannotWrite: text.cannotWrite,
  databaseLost: text.databaseLost,
  migrating: text.migrating,
  interrupted: text.interrupted,
  storageAway,
  other: text.other,
  busy: text.busy,
});
type Reason = Parameters<typeof backupTexts.write>[0];

/** Its message is for the operator; `stored` is read in the language of the reader. */
export class BackupFailed extends StartError {
  readonly stored: string;
  constructor(reason: Reason, args?: Record<string, string | number>, options?: ErrorOptions) {
    const stored = JSON.stringify({ text: reason, args: args ? [args] : [] });
    super(
      inLanguage('en', () => backupTexts.read(stored)),
      options,
    );
    this.stored = stored;
  }
}

const WRITING = ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'ENOTDIR', 'EFBIG'];

/** The failure that an error stands for; `folder` is where the file was to be written. An unexpected error becomes its cause. */
export function asFailure(error: unknown, folder: string): BackupFailed {
  if (error instanceof BackupFailed) return error;
  if (error instanceof StorageAway) return new BackupFailed('storageAway', undefined, { cause: error.cause });
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (WRITING.includes(code) || path !== undefined)
    return new BackupFailed('cannotWrite', { path: path ?? folder, code }, { cause: error });
  if (connectionTrouble(error)) return new BackupFailed('databaseLost', undefined, { cause: error });
  return new BackupFailed('other', undefined, { cause: error });
}
