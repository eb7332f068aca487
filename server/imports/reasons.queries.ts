import { type RawBuilder, sql } from 'kysely';
import { storedTexts } from '#server/stored-texts.ts';
import { reasons } from './reasons.messages.ts';

type Name = keyof typeof reasons;

const stored = storedTexts(reasons);

/** Returns a reason as it is stored. */
export const writeReason = stored.write;

/** Returns the reasons of one row as they are stored together. */
export const writeReasons = (all: string[]): string => (all.length === 1 ? all[0]! : stored.write('several', all));

export const readReason = (text: string | null): string | null => text && stored.read(text);

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
