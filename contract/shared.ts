import { z } from 'zod';

/** UUIDv7 strings, shown as `_id`. */
export const Id = z.uuid({ error: 'This is not a valid id.' });
export const IdParams = z.object({ id: Id });
/** ISO 8601, UTC. */
export const Time = z.iso.datetime();
/** YYYY-MM-DD. */
export const Day = z.iso.date();

/** Page 1 is the first. */
export const Page = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});

/** A list counts its rows exactly up to this many, and can be paged through as far from either end. */
export const LIST_LIMIT = 10_000;

/** How many rows of a list match its filter: exact up to `LIST_LIMIT`, beyond which `atLeast` says that more match. */
export const Counted = { count: z.int().min(0), atLeast: z.literal(true).optional() };

/**
 * A search that finds more rows than are counted is answered with the newest rows first, whatever order was asked for:
 * sorting so many matches takes longer than anybody waits.
 */
export const NewestFirst = { newestFirst: z.literal(true).optional() };

/** The outer shape of every success; `serve` adds `success`, the payload key comes beside it. */
export const Success = z.object({ success: z.literal(true), message: z.string().optional() });
/** A success that carries its payload under `data`. */
export const Data = <T extends z.ZodType>(data: T) => Success.extend({ data });

/** The body of every failure: a sentence that a person can act on, and one per field where it applies. */
export const Problem = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  /** What the server holds, where that helps: the newer form after a 409. */
  data: z.unknown().optional(),
});
export type Problem = z.infer<typeof Problem>;

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: 'Please enter a valid email address' }));

/** Text of one line or more as PostgreSQL can keep it: no NUL character, no half of a surrogate pair. */
export const Text = (max: number) =>
  z
    .string()
    .overwrite((s) => s.toWellFormed())
    .max(max, { error: `This is too long: ${max} characters at most.` })
    .refine((s) => !s.includes('\u0000'), { error: 'This text contains a character that cannot be stored.' });
