/** The sentences are for the administrator. They are printed without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The reasons by the code of an error of the file system, in the words of somebody who runs the machine. */
const OF_FILES: Record<string, string> = {
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
  EROFS: 'it can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
  EFBIG: 'the file is larger than this disk or user may have',
  EIO: 'the disk fails',
  EBUSY: 'another program uses it',
  EEXIST: 'a file has the name of a folder that is needed',
  ENOTDIR: 'a file has the name of a folder that is needed',
  EISDIR: 'a folder has the name of a file that is needed',
  ENAMETOOLONG: 'the name is too long',
};

/** A sentence for an error of the file system that whoever runs the machine can mend; undefined for other errors. */
export function fileTrouble(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  const why = code === 'ENOENT' && syscall === 'mkdir' ? 'no folder can be made there' : OF_FILES[code];
  return why && `${path ?? 'A file'} cannot be ${path ? 'used' : 'written or read'}: ${why} (${code}).`;
}
