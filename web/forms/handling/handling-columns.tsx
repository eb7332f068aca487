import type { Response } from '#contract/answers.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import type { Column } from '#web/ui/list/columns.ts';
import * as word from '#web/ui/words.messages.ts';
import * as text from './handling.messages.ts';
import { NoteButton } from './NoteField.tsx';
import { OwnerMenu, StatusMenu } from './values.tsx';

export const MemberLink = ({ member: { _id: memberId, name } }: { member: { _id: string; name: string } }) => (
  <TextLink inherit to="/users/$memberId/profile" params={{ memberId }}>
    {name}
  </TextLink>
);

/** The cells of these columns are controls or links. */
export const isHandling = (column: string): boolean => ['status', 'owner', 'note', 'member'].includes(column);

/** The columns of what staff did with responses, and of who answered by a personal link. */
export const handlingColumns = (formId: string, { isInvited }: { isInvited: boolean }): Column<Response>[] => [
  {
    id: 'respondent',
    label: text.respondent(),
    optional: !isInvited,
    cell: ({ respondent }) => respondent?.name || respondent?.email,
  },
  {
    id: 'status',
    label: word.status(),
    sort: 'status',
    orders: { asc: text.listOrder(), desc: text.listOrderBackwards() },
    cell: (response) => <StatusMenu formId={formId} response={response} />,
  },
  {
    id: 'owner',
    label: text.owner(),
    sort: 'owner',
    orders: { asc: text.fromA(), desc: text.fromZ() },
    cell: (response) => <OwnerMenu formId={formId} response={response} />,
  },
  { id: 'note', label: text.note(), cell: (response) => <NoteButton formId={formId} response={response} /> },
  {
    id: 'member',
    label: text.member(),
    optional: true,
    cell: ({ handling: { member } }) => member && <MemberLink member={member} />,
  },
];
