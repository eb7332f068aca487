import { type RawBuilder, sql } from 'kysely';
import { readSentences, type Sentence } from '#server/stored-sentences.ts';
import { reasons } from './reasons.messages.ts';

/** Why a row is skipped, a cell is left out, or a row cannot be undone. */
export type Reason = Sentence<typeof reasons>;

/** The stored form of a reason that a statement gives; `about` holds its arguments by name. */
export const reason = (name: Reason[0], about?: Record<string, RawBuilder<unknown>>): RawBuilder<string> =>
  about
    ? sql`jsonb_build_array(jsonb_build_array(${sql.lit(name)}, jsonb_build_object(${sql.join(
        Object.entries(about).flatMap(([key, value]) => [sql.lit(key), value]),
      )})))::text`
    : sql`${sql.lit(JSON.stringify([[name]]))}`;

/** Appends a reason to the problems of a row, which an earlier version has stored as text. */
export const withReason = (problem: RawBuilder<unknown>, name: Reason[0], when: RawBuilder<unknown>): RawBuilder<string> => sql`(
  case when left(${problem}, 2) = '[[' then ${problem}::jsonb
  else jsonb_build_array(jsonb_build_array('asWritten', jsonb_build_object('text', ${problem}))) end
  || case when ${when} then ${sql.lit(JSON.stringify([[name]]))}::jsonb else '[]' end)::text`;

export const reasonText = (stored: string | null): string | null => stored && readSentences(reasons, stored);
