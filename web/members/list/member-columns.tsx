import { Anchor, Box, Button, Group, type MantineBreakpoint, Stack, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import * as due from '#contract/due.messages.ts';
import type { MEMBER_SORTS, MemberListView } from '#contract/members.ts';
import { billingStatus, paymentOption } from '#contract/status.messages.ts';
import * as coaches from '#web/members/coaches.messages.ts';
import { BILLING_TONE, PERSON_FIELDS, STATUS } from '#web/members/member-labels.ts';
import type { MemberColumn } from '#web/members/members.search.ts';
import * as person from '#web/members/person.messages.ts';
import { SourceIcon } from '#web/members/SourceIcon.tsx';
import { TagPill } from '#web/members/TagPill.tsx';
import { useSendReminder } from '#web/members/useSendReminder.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { formatDate } from '#web/ui/dates.ts';
import { EmailText } from '#web/ui/EmailText.tsx';
import { Fact } from '#web/ui/Facts.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import type { Column } from '#web/ui/list/columns.ts';
import list from '#web/ui/list/list.module.css';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import * as word from '#web/ui/words.messages.ts';
import { nextInstalmentCell, overdueCell, owedCell } from './due-cells.tsx';
import * as text from './list.messages.ts';

const NONE = <span className="ui-dim">–</span>;
export const shown = (value: string | null) =>
  value ? (
    <span className={list.cell} title={value}>
      {value}
    </span>
  ) : (
    NONE
  );
const status = ({ status }: MemberListView) => <StatusBadge tone={STATUS[status].tone}>{STATUS[status].label}</StatusBadge>;
const billing = (holder: MemberListView['payment'] | MemberListView['subscription']) =>
  holder?.status ? <StatusBadge tone={BILLING_TONE[holder.status]}>{billingStatus[holder.status]()}</StatusBadge> : NONE;

interface MemberColumnShape extends Column<MemberListView> {
  id: MemberColumn | 'user';
  sort?: (typeof MEMBER_SORTS)[number];
  /** The server sends money to admins only. */
  money?: true;
}

const COLUMNS: MemberColumnShape[] = [
  {
    id: 'user',
    label: text.member(),
    sort: 'fullName',
    cell: (member) => (
      <Box miw="clamp(7rem, 20vw - 8rem, 9rem)" maw="clamp(7rem, min(13vw, 30vw - 12rem), 16rem)">
        <MemberName member={member} avatarFrom="lg" />
      </Box>
    ),
    orders: { asc: text.nameAscending(), desc: text.nameDescending() },
  },
  {
    id: 'email',
    label: PERSON_FIELDS.email,
    sort: 'email',
    // The address and the product wrap, so that the columns shown by default fit on a tablet and beside the menu.
    cell: ({ email }) => (
      <Box className="ui-text" miw="7.25rem">
        <EmailText email={email} />
      </Box>
    ),
  },
  { id: 'phone', label: PERSON_FIELDS.phone, cell: ({ phone }) => shown(phone), optional: true },
  { id: 'status', label: word.status(), sort: 'status', cell: status },
  {
    id: 'product',
    label: PERSON_FIELDS.product,
    sort: 'product',
    cell: ({ product }) => (
      <Box className="ui-text" miw="5rem">
        {product ?? NONE}
      </Box>
    ),
  },
  {
    id: 'paymentStatus',
    label: text.paymentStatusShort(),
    title: person.paymentStatus(),
    sort: 'paymentStatus',
    cell: ({ payment }) => billing(payment),
    money: true,
  },
  {
    id: 'owed',
    label: due.owed(),
    sort: 'owed',
    first: 'desc',
    cell: owedCell,
    orders: { asc: text.owesLeastFirst(), desc: text.owesMostFirst() },
    numeric: true,
    money: true,
  },
  { id: 'overdue', label: due.overdue(), cell: overdueCell, numeric: true, optional: true, money: true },
  {
    id: 'option',
    label: person.option(),
    cell: ({ payment }) => (payment ? paymentOption[payment.option]() : NONE),
    optional: true,
    money: true,
  },
  {
    id: 'nextPayment',
    label: due.nextInstalment(),
    sort: 'nextDue',
    cell: nextInstalmentCell,
    orders: { asc: text.nextDueFirst(), desc: text.lastDueFirst() },
    optional: true,
    money: true,
  },
  {
    id: 'subscription',
    label: person.subscription(),
    cell: ({ subscription }) => billing(subscription),
    optional: true,
    money: true,
  },
  {
    id: 'tags',
    label: person.tags(),
    cell: ({ tags }) => (
      <Group gap={4} wrap="nowrap" maw="16rem" className="ui-ellipsis">
        {tags.length === 0 ? NONE : tags.map((tag) => <TagPill key={tag._id} tag={tag} />)}
      </Group>
    ),
    optional: true,
  },
  { id: 'coach', label: coaches.coach(), cell: ({ coach }) => shown(coach?.name ?? null), optional: true },
  { id: 'source', label: PERSON_FIELDS.from, cell: ({ from }) => (from ? <SourceIcon source={from} /> : NONE), optional: true },
  {
    id: 'joinedAt',
    label: person.joined(),
    sort: 'joinedAt',
    first: 'desc',
    orders: { asc: word.oldestFirst(), desc: word.newestFirst() },
    cell: ({ joinedAt }) => <time dateTime={joinedAt}>{formatDate(joinedAt)}</time>,
    optional: true,
  },
];
const WITHOUT_MONEY = COLUMNS.filter(({ money }) => !money);
/** On a tablet, the column after the payment status would not fit. Whoever wants it there chooses it. */
const TIGHT = COLUMNS.map((column) => (column.id === 'owed' ? { ...column, optional: true } : column));
export const memberColumns = (seesMoney: boolean, isRoomy: boolean): Column<MemberListView>[] =>
  seesMoney ? (isRoomy ? COLUMNS : TIGHT) : WITHOUT_MONEY;

/** The avatar, which may need a screen of some width, the name, the id in the community, and whether the member has unsubscribed from campaigns. */
export const MemberName = ({ member, avatarFrom }: { member: MemberListView; avatarFrom?: MantineBreakpoint }) => (
  <Group gap="sm" wrap="nowrap" miw={0}>
    <Box visibleFrom={avatarFrom}>
      <Avatar name={member.fullName} picture={member.profile} />
    </Box>
    <Stack gap={0} className="ui-grow">
      <Link to="/users/$memberId/profile" params={{ memberId: member._id }} className={list.name} data-row-link>
        <Text span inherit lineClamp={2}>
          {member.fullName}
        </Text>
      </Link>
      <Group gap="xs" className="ui-dim-xs ui-numbers">
        {member.circleId !== null && text.circleId({ id: member.circleId })}
        {member.unsubscribedAt && (
          <span title={text.unsubscribedOn({ day: formatDate(member.unsubscribedAt) })}>
            <StatusBadge tone="neutral">{text.unsubscribed()}</StatusBadge>
          </span>
        )}
        {member.bouncedAt && (
          <span title={text.bouncedOn({ day: formatDate(member.bouncedAt) })}>
            <StatusBadge tone="negative">{text.addressBounces()}</StatusBadge>
          </span>
        )}
      </Group>
    </Stack>
  </Group>
);

/** The link to the profile at the end of a row. The keyboard reaches the profile by the name and needs no second stop. */
export const ViewLink = memo(({ member }: { member: MemberListView }) => (
  <Anchor
    size="sm"
    fw={600}
    className="ui-inline-row"
    renderRoot={(link) => <Link to="/users/$memberId/profile" params={{ memberId: member._id }} {...link} />}
    tabIndex={-1}
    aria-label={text.viewMember({ name: member.fullName })}
  >
    {word.view()}
    <Box visibleFrom="lg" h={16}>
      <IconChevronRight size={16} aria-hidden="true" />
    </Box>
  </Anchor>
));

/** A member as a card, where the screen is too narrow for a table. */
export const MemberCard = memo(function MemberCard({ member }: { member: MemberListView }) {
  const reminder = useSendReminder();
  const { payment, account } = member;
  // The buttons share the line by the length of their labels, which both fit at 360 px.
  const button = { flex: '1 1 auto', px: 'xs' };
  return (
    <>
      <MemberName member={member} />
      <span className="ui-dim">{member.email}</span>
      <Group component="dl" gap="0.625rem 1.25rem" className="ui-facts">
        <Fact label={word.status()}>{status(member)}</Fact>
        {payment && <Fact label={person.paymentStatus()}>{billing(payment)}</Fact>}
        <Fact label={PERSON_FIELDS.product}>{member.product ?? '–'}</Fact>
        {account && account.owed.value > 0 && <Fact label={due.owed()}>{owedCell(member)}</Fact>}
        {account && account.overdue.value > 0 && <Fact label={due.overdue()}>{overdueCell(member)}</Fact>}
      </Group>
      <Group gap="xs">
        <LinkButton
          {...button}
          to="/users/$memberId/profile"
          params={{ memberId: member._id }}
          aria-label={text.viewProfileOf({ name: member.fullName })}
        >
          {person.viewProfile()}
        </LinkButton>
        {payment && !member.archivedAt && (
          <Button
            {...button}
            variant="light"
            loading={reminder.isPending}
            aria-label={text.sendReminderTo({ name: member.fullName })}
            onClick={() => reminder.mutate({ params: { id: member._id } })}
          >
            {person.sendReminder()}
          </Button>
        )}
      </Group>
    </>
  );
});
