import { z } from 'zod';
import { STATUS_TONES } from './response-statuses.ts';
import { Id, Text } from './shared.ts';

/** Somebody, with the name that screens show. */
const Named = z.object({ _id: Id, name: z.string() });

/** An entry says what staff did with a response. */
export const Handling = z.object({
  /** The id of a status in the list of the form, which may have been removed from it; null without one. */
  status: Id.nullable(),
  note: z.string(),
  /** Raised by every change of the note; sent back with the next one, so that the second of two writers is told. */
  noteRev: z.int(),
  owner: Named.nullable(),
  /** The member who came of the response. */
  member: Named.nullable(),
});
export type Handling = z.infer<typeof Handling>;

/** The person whose personal link was used, and the member with that address. */
export const Respondent = z.object({ name: z.string(), email: z.string(), member: Named.nullable() });
export type Respondent = z.infer<typeof Respondent>;

/** An id, or `none` for rows without one. */
export const IdOrNone = z.union([Id, z.literal('none')]);

/** Selects responses by what staff did with them. */
export const handlingFilters = {
  status: IdOrNone.optional(),
  owner: IdOrNone.optional(),
  noted: z.boolean().optional(),
  /** A member came of the response. */
  linked: z.boolean().optional(),
};

export const StatusInList = z.object({
  _id: Id,
  name: z.string(),
  tone: z.enum(STATUS_TONES),
  /** Staff took it out of the list while responses had it. They keep it, and no other response gets it. */
  removed: z.boolean(),
});

export const Note = Text(5_000).trim();
