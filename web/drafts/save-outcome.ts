import { ApiError, newerVersion } from '#web/api/call.ts';
import type { SaveOutcome } from './draft-kind.ts';

/** The milliseconds after which a save counts as lost and is sent again; no save takes that long. */
export const SAVE_TIMEOUT = 30_000;

/** Returns the result of a save. It throws neither for errors of the server nor of the network. */
export async function outcomeOf<Stored>(save: Promise<{ data: Stored }>): Promise<SaveOutcome<Stored>> {
  try {
    return { kind: 'saved', stored: (await save).data };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message, errors = {} } = error;
    const theirs = newerVersion<Stored>(error);
    if (theirs) return { kind: 'conflict', theirs };
    if (status === 0 || status === 408 || status === 429 || status >= 500) return { kind: 'lost', message };
    return { kind: 'refused', message, errors, gone: status === 404 };
  }
}
