import type { Env } from '#server/env.ts';
import { AppError } from '#server/errors.ts';

const HOUR_MS = 3_600_000;
/** The bytes of one submission and its retries, in files of the largest size. */
const LARGEST_PER_KEY = 10;
/** The number of remembered visitors after which those whose hour is over are forgotten. */
const MANY = 10_000;

const TOO_MUCH = 'Too many files came from your network within an hour. Please send this one later: your answers are kept.';

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
          throw new AppError(429, TOO_MUCH, { retryAfter: Math.ceil((one.endsAt - now()) / 1000) });
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
