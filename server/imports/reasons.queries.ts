import { type RawBuilder, sql } from 'kysely';
import { storedTexts } from '#server/stored-texts.ts';
import { paymentReasons } from './payment-reasons.messages.ts';
import { reasons } from './reasons.messages.ts';

const all = { ...reasons, ...paymentReasons };
type Name = keyof typeof all;

const stored = storedTexts(all);

/** Returns a reason as it is stored. */
export const writeReason = stored.write;

/** Returns the reasons of one row as they are stored together. */
export const writeReasons = (found: string[]): string => (found.length === 1 ? found[0]! : stored.write('several', found));

export const readReason = (text: string | null): string | null => text && stored.read(text);

export const isReason = (text: string | null, ...names: Name[]): boolean =>
  text !== null && names.some((name) => text.startsWith(`{"text":"${name}"`));

/** The stored form of a reason that a statement gives; `about` holds its arguments by name. */
export const reason = (name: Name, about: Record<string, RawBuilder<unknown>> = {}): RawBuilder<string> => {
  const args = Object.entries(about).flatMap(([key, value]) => [sql.lit(key), value]);
  return args.length === 0
    ? sql`${sql.lit(JSON.stringify({ text: name, args: [] }))}`
    : sql`${sql.lit(`{"text":"${name}","args":[`)} || jsonb_build_object(${sql.join(args)})::text || ']}'`;
};

/** Two stored reasons in one. */
export const bothReasons = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<string> =>
  sql`'{"text":"several","args":[' || jsonb_build_array(${one}, ${other})::text || ']}'`;
