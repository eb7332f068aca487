import { ownFieldName } from '#contract/field-tests.ts';
import type { MemberField } from '#contract/member-fields.ts';
import type { MemberListView } from '#contract/members.ts';
import { shownOwn } from '#web/members/fields/own-fields.ts';
import type { Column } from '#web/ui/list/columns.ts';
import { shown } from './member-columns.tsx';

/** A column for each of the programme's own fields, which staff choose. */
export const ownColumns = (fields: readonly MemberField[]): Column<MemberListView>[] =>
  fields
    .filter(({ archived }) => !archived)
    .map((field) => ({
      id: ownFieldName(field._id),
      sort: ownFieldName(field._id),
      label: field.name,
      cell: (member) => shown(shownOwn(field, member.fields[field._id]) ?? null),
      numeric: field.kind === 'number',
      optional: true,
    }));
