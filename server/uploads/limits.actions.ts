import type { Question } from '#contract/forms.ts';
import { mostFiles } from '#contract/questions.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import * as text from './uploads.messages.ts';
import { unclaimedBytes, unclaimedOf } from './uploads.queries.ts';

// Files that no response names yet have limits, because anybody could fill the disk with them. The limits are far above
// what people need. They count received bytes, not announced ones, so that announcing alone blocks nobody.

/** The days for which a file waits for its response (`whole`) or its missing pieces (`half`); the phone can send it again. */
export const KEPT_DAYS = { whole: 7, half: 3 };
/** The files that one person may begin for one question; the oldest ones are deleted first. People replace what they chose. */
export const filesPerQuestion = (question: Question): number => 2 * mostFiles(question) + 1;
/** The files of one opened page. A phone that collects the answers of many people offline has opened one page. */
const FILES_PER_TICKET = 200;
/** The bytes of one opened page and of one form, in files of the largest size. */
const LARGEST_PER_TICKET = 25;
const LARGEST_PER_FORM = 500;
/** The bytes that stay free for the answers themselves, because the database may be on the same disk. */
const ROOM_BYTES = 512 * 1024 * 1024;

type Needs = Pick<Deps, 'db' | 'env' | 'storage'>;

/** Throws 503 when there is no room for `size` more bytes of the form's files. */
export async function refuseWhenFull({ db, env, storage }: Needs, formId: string, size: number): Promise<void> {
  await refuseWithoutRoom(storage, size);
  if ((await unclaimedBytes(db, formId)) > LARGEST_PER_FORM * maxBytes(env)) throw new AppError(503, text.noRoom());
}

/** Throws 503 when `size` more bytes would fill the disk. */
export async function refuseWithoutRoom(storage: Deps['storage'], size: number): Promise<void> {
  if (!(await hasRoom(storage, size))) throw new AppError(503, text.noRoom());
}

/** Returns whether a text that nobody has sent yet may be stored, so that room stays for the answers that are sent. */
export const hasRoom = async (storage: Deps['storage'], size: number): Promise<boolean> => (await storage.room()) - size >= ROOM_BYTES;

/** Throws 429 when a page that was opened once has sent too many files or bytes that no response names. */
export async function refuseTooMany({ db, env }: Needs, ticket: string): Promise<void> {
  const { files, bytes } = await unclaimedOf(db, ticket);
  if (files >= FILES_PER_TICKET || bytes > LARGEST_PER_TICKET * maxBytes(env)) throw new AppError(429, text.tooManyBegun());
}

export const maxBytes = (env: Deps['env']) => env.MAX_UPLOAD_MB * 1024 * 1024;

const HOUR_MS = 3_600_000;
/** The bytes of one submission and its retries, in files of the largest size. */
const LARGEST_PER_KEY = 10;
/** The number of remembered visitors after which those whose hour is over are forgotten. */
const MANY = 10_000;

/** A sender, known by network address and, where it is known, by the submission that the file belongs to. */
export interface Visitor {
  address: string;
  submissionKey?: string | undefined;
}

/** Counts the bytes of files that each visitor sent within an hour. Each process counts for itself, in memory. */
export interface UploadBudget {
  /** Throws 429 when the visitor has sent too many bytes within the hour. */
  check(visitor: Visitor): void;
  spend(visitor: Visitor, bytes: number): void;
}

export function uploadBudget(env: Pick<Env, 'MAX_UPLOAD_MB' | 'UPLOAD_MB_PER_HOUR_PER_ADDRESS'>, now = Date.now): UploadBudget {
  const sent = new Map<string, { bytes: number; endsAt: number }>();
  // The limit of an address is high, because a whole city can share one address.
  const limitsOf = ({ address, submissionKey }: Visitor): [key: string, megabytes: number][] => [
    [`address ${address}`, env.UPLOAD_MB_PER_HOUR_PER_ADDRESS],
    ...(submissionKey ? [[`key ${submissionKey.toLowerCase()}`, LARGEST_PER_KEY * env.MAX_UPLOAD_MB] as [string, number]] : []),
  ];
  const current = (key: string) => {
    const one = sent.get(key);
    return one && one.endsAt > now() ? one : undefined;
  };

  return {
    check(visitor) {
      for (const [key, megabytes] of limitsOf(visitor)) {
        const one = current(key);
        if (one && one.bytes >= megabytes * 1024 * 1024)
          throw new AppError(429, text.tooMuchFromNetwork(), { retryAfter: Math.ceil((one.endsAt - now()) / 1000) });
      }
    },
    spend(visitor, bytes) {
      if (sent.size > MANY) for (const key of sent.keys()) if (!current(key)) sent.delete(key);
      for (const [key] of limitsOf(visitor)) {
        const one = current(key) ?? { bytes: 0, endsAt: now() + HOUR_MS };
        one.bytes += bytes;
        sent.set(key, one);
      }
    },
  };
}
