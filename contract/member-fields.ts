import { z } from 'zod';
import { contract } from './endpoint.ts';
import { ALL_MEMBER_FIELDS_MAX, FIELD_OPTIONS_MAX, MEMBER_FIELD_KINDS } from './field-tests.ts';
import * as text from './member-fields.messages.ts';
import * as rules from './members.messages.ts';
import { Data, Id, RequiredText } from './shared.ts';

// The fields of members that the programme defines itself, such as "Town" or "Size of the T-shirt".

export * from './field-tests.ts';
export * from './member-field-values.ts';
export const MemberFieldKind = z.enum(MEMBER_FIELD_KINDS);
export type MemberFieldKind = z.infer<typeof MemberFieldKind>;

const FieldOption = z.object({ _id: Id, label: z.string() });

export const MemberField = z.object({
  _id: Id,
  /** The name in templates, as in `{{ field.town }}`. */
  key: z.string(),
  name: z.string(),
  kind: MemberFieldKind,
  /** The choices of a field of that kind; the other kinds have none. */
  options: z.array(FieldOption),
  /** Archived fields keep their values and are offered nowhere. */
  archived: z.boolean(),
  /** It grows with each change of the field. */
  rev: z.int(),
});
export type MemberField = z.infer<typeof MemberField>;

const fieldParts = {
  name: RequiredText(60, rules.nameRequired),
  options: z
    .array(z.object({ _id: Id.optional(), label: RequiredText(100, text.optionRequired) }))
    .max(FIELD_OPTIONS_MAX, { error: () => text.optionsAtMost({ max: FIELD_OPTIONS_MAX }) }),
};

export const memberFields = contract({
  list: {
    route: 'GET /api/member-fields',
    coaches: 'all fields',
    summary: 'The programme’s own fields of members, in their order; archived ones too',
    response: Data(z.array(MemberField)),
  },
  create: {
    route: 'POST /api/member-fields',
    once: true,
    summary: 'Add a field of members; 409 when there is one of that name, or too many',
    body: z.object({ ...fieldParts, kind: MemberFieldKind, options: fieldParts.options.default([]) }),
    response: Data(MemberField),
  },
  update: {
    route: 'PATCH /api/member-fields/{id}',
    summary:
      'Rename a field, change what can be chosen, archive it or take it back; 409 for a choice that members have, or with the newer field when `rev` is stale',
    body: z.object({ ...fieldParts, archived: z.boolean(), rev: z.int() }).partial(),
    response: Data(MemberField),
  },
  order: {
    route: 'PUT /api/member-fields/order',
    summary: 'Set the order of the fields; those that are not named come last',
    body: z.object({ ids: z.array(Id).max(ALL_MEMBER_FIELDS_MAX) }),
    response: Data(z.array(MemberField)),
  },
  remove: {
    route: 'DELETE /api/member-fields/{id}',
    summary:
      'Delete a field that no member has a value of and by which no segment or campaign selects; 409 otherwise, when it can be archived',
  },
});
