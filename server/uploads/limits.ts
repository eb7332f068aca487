import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { unclaimedBytes, unclaimedOf } from './uploads.queries.ts';

// What lies here before any answers name it is what somebody could fill the disk with: it has ceilings, far above what
// people need. Bytes that have come count, not those that were announced, so that announcing alone blocks nobody.

/** How long a file waits for the answers that name it, and for its own missing pieces. The phone still has it and sends it again. */
export const KEPT_DAYS = { whole: 7, half: 3 };
/** Files that one person may have begun for one question; the oldest make room. */
export const FILES_PER_QUESTION = 3;
/** Of one opened page. A phone that gathers the answers of many people offline has opened one page. */
const FILES_PER_TICKET = 200;
/** In files of the largest size. */
const LARGEST_PER_TICKET = 25;
const LARGEST_PER_FORM = 500;
/** Room that stays for the answers themselves: the database may be on the same disk. */
const ROOM_BYTES = 512 * 1024 * 1024;

export const NO_ROOM = 'There is no room for more files right now. Please try again later.';
const TOO_MANY = 'Too many files were begun from this page. Please reload it, then choose the file again.';

type Needs = Pick<Deps, 'db' | 'env' | 'storage'>;

/** Throws where there is no room for `size` more bytes for the form. */
export async function refuseWhenFull({ db, env, storage }: Needs, formId: string, size: number): Promise<void> {
  const full = (await storage.room()) - size < ROOM_BYTES || (await unclaimedBytes(db, formId)) > LARGEST_PER_FORM * maxBytes(env);
  if (full) throw new AppError(503, NO_ROOM);
}

/** Throws where a page that was opened once has left too much here. */
export async function refuseTooMany({ db, env }: Needs, ticket: string): Promise<void> {
  const { files, bytes } = await unclaimedOf(db, ticket);
  if (files >= FILES_PER_TICKET || bytes > LARGEST_PER_TICKET * maxBytes(env)) throw new AppError(429, TOO_MANY);
}

export const maxBytes = (env: Deps['env']) => env.MAX_UPLOAD_MB * 1024 * 1024;
