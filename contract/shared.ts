import { z } from 'zod';
import * as text from './shared.messages.ts';

/** A UUIDv7; the API calls the field `_id`. */
export const Id = z.uuid();
export const isId = (value: unknown): value is string => Id.safeParse(value).success;
export const IdParams = z.object({ id: Id });
/** A point in time in ISO 8601, UTC. */
export const Time = z.iso.datetime();
/** A calendar day YYYY-MM-DD. The database knows no year 0. */
export const Day = z.iso.date().refine((day) => day >= '0001', { error: text.tooLongAgo });

/** A whole number, from 0 on, that says how many there are. */
export const Count = z.int().min(0);

/** A filter of a list that selects everything where it says `all`, as where it is left out. */
export const orAll = <V extends string>({ options }: { options: V[] }) =>
  z
    .enum([...options, 'all'])
    .transform((value) => (value === 'all' ? undefined : (value as V)))
    .optional();

/** Pages are numbered from 1. */
export const Page = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});

/** A list counts its rows exactly up to this number, and its first and last rows up to this number can be paged through. */
export const LIST_LIMIT = 10_000;

/** The number of rows that match the filter of a list is exact up to `LIST_LIMIT`; beyond that, `atLeast` says that more rows match. */
export const Counted = { count: Count, atLeast: z.literal(true).optional() };

/**
 * Set when a search finds more rows than are counted. The answer then has the newest rows first, whatever order was
 * requested, because sorting so many matches takes too long.
 */
export const NewestFirst = { newestFirst: z.literal(true).optional() };

/** The common fields of every success. `serve` adds `success`; the result is an additional field. */
export const Success = z.object({ success: z.literal(true), message: z.string().optional() });
/** A success that carries its result in `data`. */
export const Data = <T extends z.ZodType>(data: T) => Success.extend({ data });

/** The body of every failure: a sentence that helps the person to act, and one sentence for each invalid field. */
export const Problem = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  /** Some errors come with the stored data, for example the newer form after a 409. */
  data: z.unknown().optional(),
});
export type Problem = z.infer<typeof Problem>;

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: text.validEmail }));

/** Text with one or more lines that PostgreSQL can store: without NUL characters and unpaired surrogates. */
export const Text = (max: number, error?: () => string) =>
  z
    .string(error && { error })
    .overwrite((s) => s.toWellFormed())
    .max(max, { error: () => text.tooLong({ max }) })
    .refine((s) => !s.includes('\u0000'), { error: text.unstorableCharacter });

/** Text that is refused with the same sentence when it is left out and when it is empty. */
export const RequiredText = (max: number, error: () => string) => Text(max, error).trim().min(1, { error });

/** Control characters, ends of lines, and signs that turn letters around: `fdp.exe` would be read as `exe.pdf`, and an amount beside a name backwards. */
export const UNSEEN = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu;

export const onOneLine = (written: string): string => written.replaceAll(UNSEEN, ' ').trim();

/** The name of a person, which strangers may type and others read among other words: one line that turns nothing around. It may be empty. */
export const OptionalName = (max: number, error?: () => string) => Text(max, error).overwrite(onOneLine);
export const PersonName = (max: number, error: () => string) => OptionalName(max, error).min(1, { error });

/**
 * `captured` e-mails are stored in the Outbox and not sent, because no e-mail account is linked and the environment names no mail server.
 */
export const MAIL_FATES = ['on-its-way', 'captured'] as const;
export type MailFate = (typeof MAIL_FATES)[number];

/** Part of the answer of every call that causes e-mails. */
export const Mailed = { mail: z.enum(MAIL_FATES) };

/** The same for calls that cause an e-mail only sometimes; null when this call caused none. */
export const MaybeMailed = { mail: z.enum(MAIL_FATES).nullable() };

/**
 * Part of the answer of the calls that invite somebody to an account. `link` is the invitation itself, which staff pass
 * on by hand when no e-mail can be sent. It is null when an e-mail is on its way, because then only the invited person
 * may have it.
 */
export const Invited = { ...Mailed, link: z.string().nullable() };
