import { z } from 'zod';
import { ChosenResponses } from './answers.ts';
import { contract } from './endpoint.ts';
import * as text from './handling.messages.ts';
import { Handling, Note, StatusInList } from './handling-parts.ts';
import { OwnField } from './member-field-values.ts';
import { MAPPED_FIELDS, STATUS_TONES, STATUSES_MAX } from './response-statuses.ts';
import { Data, Id, RequiredText } from './shared.ts';

// Staff handle responses: they give them a status from the form's own list, a note, an owner, and the member who came of it.

/** The question that fills in each field of a member. */
export const MemberMapping = z.partialRecord(z.union([z.enum(MAPPED_FIELDS), OwnField]), Id.nullable());

/** The statuses and mapped questions by which a form's responses are handled. */
const FormHandling = z.object({
  /** In the order of the list; those that were removed while responses had them come last. */
  statuses: z.array(StatusInList),
  /** The question that fills in each field of a member; a field that is absent is guessed. */
  mapping: MemberMapping,
  /** Each active staff account can own a response. */
  people: z.array(z.object({ _id: Id, name: z.string() })),
  /** It grows with each change of the statuses and the mapping. */
  rev: z.int(),
});
export type FormHandling = z.infer<typeof FormHandling>;

const SaveStatuses = z
  .array(
    z.object({
      /** Absent for a new status. */
      _id: Id.optional(),
      name: RequiredText(60, text.statusNameRequired),
      tone: z.enum(STATUS_TONES),
    }),
  )
  .max(STATUSES_MAX, { error: () => text.statusesAtMost({ max: STATUSES_MAX }) })
  .refine((list) => new Set(list.map(({ name }) => name.toLocaleLowerCase())).size === list.length, { error: text.statusNamesDiffer });

const HandleMany = z
  .object({ status: Id.nullable().optional(), owner: Id.nullable().optional() })
  .refine(({ status, owner }) => status !== undefined || owner !== undefined, { error: text.nothingToSet });

export const handling = contract({
  form: {
    route: 'GET /api/forms/{id}/handling',
    coaches: 'all forms',
    summary: 'The statuses of a form’s responses, who can own one, and which questions fill in a member',
    response: Data(FormHandling),
  },
  saveForm: {
    route: 'PUT /api/forms/{id}/handling',
    summary:
      'Set the list of statuses, or which questions fill in a member; 409 with the newer ones when `rev` is stale. A status that responses have stays theirs when it leaves the list',
    body: z.object({ statuses: SaveStatuses.optional(), mapping: MemberMapping.optional(), rev: z.int().optional() }),
    response: Data(FormHandling),
  },
  one: {
    route: 'PATCH /api/responses/{id}/handling',
    coaches: 'all responses',
    summary: 'Set the status, owner, note or member of a response; with `noteRev`, a stale note gets 409 and the newer one',
    body: z.object({
      status: Id.nullable().optional(),
      owner: Id.nullable().optional(),
      note: Note.optional(),
      noteRev: z.int().optional(),
      member: Id.nullable().optional(),
    }),
    response: Data(Handling),
  },
  many: {
    route: 'POST /api/answers/{formId}/handling',
    coaches: 'all responses',
    summary: 'Set the status or owner of responses: {chosen: {ids} or all that match {filters, …} but {except}, set: {status, owner}}',
    params: z.object({ formId: Id }),
    body: z.object({ chosen: ChosenResponses, set: HandleMany }),
    /** `count` leaves out those that had it already; `changeId` undoes the change. */
    response: Data(z.object({ count: z.int(), changeId: Id })),
  },
  undo: {
    route: 'POST /api/answers/{formId}/handling/undo',
    coaches: 'all responses',
    summary: 'Undo a change of many responses within a day; what was set anew since stays; 404 when it was undone already',
    params: z.object({ formId: Id }),
    body: z.object({ changeId: Id }),
    response: Data(z.object({ count: z.int() })),
  },
});
