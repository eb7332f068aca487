import { Anchor, Box, Button, Group, Stack } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { MEMBER_SORTS, MemberListView } from '#contract/members.ts';
import { BILLING_TONE, formatDay, STATUS } from '#web/members/member-labels.ts';
import type { MemberColumn } from '#web/members/members.search.ts';
import { SourceIcon } from '#web/members/SourceIcon.tsx';
import { TagPill } from '#web/members/TagPill.tsx';
import { useSendReminder } from '#web/members/useSendReminder.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { formatDate } from '#web/ui/dates.ts';
import { Fact } from '#web/ui/Facts.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import type { Column } from '#web/ui/list/columns.ts';
import list from '#web/ui/list/list.module.css';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

const NONE = <span className={list.dim}>–</span>;
const text = (value: string | null) =>
  value ? (
    <span className={list.cell} title={value}>
      {value}
    </span>
  ) : (
    NONE
  );
const status = ({ status }: MemberListView) => <StatusBadge tone={STATUS[status].tone}>{status}</StatusBadge>;
const billing = (holder: MemberListView['payment'] | MemberListView['subscription']) =>
  holder?.status ? <StatusBadge tone={BILLING_TONE[holder.status]}>{holder.status}</StatusBadge> : NONE;
const day = (next: string | null | undefined) => (next ? <time dateTime={next}>{formatDay(next)}</time> : NONE);

interface MemberColumnShape extends Column<MemberListView> {
  id: MemberColumn | 'user';
  sort?: (typeof MEMBER_SORTS)[number];
  /** The server sends money to admins only. */
  money?: true;
}

const COLUMNS: MemberColumnShape[] = [
  {
    id: 'user',
    label: 'User',
    sort: 'fullName',
    cell: (member) => (
      <Box miw="11rem" maw="16rem">
        <MemberName member={member} />
      </Box>
    ),
    orders: { asc: 'Name, A to Z', desc: 'Name, Z to A' },
  },
  { id: 'email', label: 'Email', sort: 'email', cell: ({ email }) => text(email) },
  { id: 'phone', label: 'Phone', cell: ({ phone }) => text(phone), optional: true },
  { id: 'status', label: 'Status', sort: 'status', cell: status },
  { id: 'product', label: 'Product', sort: 'product', cell: ({ product }) => text(product) },
  { id: 'paymentStatus', label: 'Payment status', sort: 'paymentStatus', cell: ({ payment }) => billing(payment), money: true },
  { id: 'option', label: 'Option', cell: ({ payment }) => payment?.option ?? NONE, optional: true, money: true },
  { id: 'nextPayment', label: 'Next payment', cell: ({ payment }) => day(payment?.next), optional: true, money: true },
  { id: 'subscription', label: 'Subscription', cell: ({ subscription }) => billing(subscription), optional: true, money: true },
  {
    id: 'tags',
    label: 'Tags',
    cell: ({ tags }) => (
      <Group gap={4} wrap="nowrap" maw="16rem" className="ui-ellipsis">
        {tags.length === 0 ? NONE : tags.map((tag) => <TagPill key={tag._id} tag={tag} />)}
      </Group>
    ),
    optional: true,
  },
  { id: 'source', label: 'Source', cell: ({ from }) => (from ? <SourceIcon source={from} /> : NONE), optional: true },
  {
    id: 'joinedAt',
    label: 'Joined',
    sort: 'joinedAt',
    first: 'desc',
    orders: { asc: 'Oldest first', desc: 'Newest first' },
    cell: ({ joinedAt }) => <time dateTime={joinedAt}>{formatDate(joinedAt)}</time>,
    optional: true,
  },
];
const WITHOUT_MONEY = COLUMNS.filter(({ money }) => !money);
export const memberColumns = (seesMoney: boolean): Column<MemberListView>[] => (seesMoney ? COLUMNS : WITHOUT_MONEY);

/** The avatar, the name, the id in the community, and whether the member has unsubscribed from campaigns. */
export const MemberName = ({ member }: { member: MemberListView }) => (
  <Group gap="sm" wrap="nowrap" miw={0}>
    <Avatar name={member.fullName} picture={member.profile} />
    <Stack gap={0} className="ui-grow">
      <Link to="/users/$memberId/profile" params={{ memberId: member._id }} className={`${list.name} ui-ellipsis`} data-row-link>
        {member.fullName}
      </Link>
      <Group gap="xs" className="ui-dim-xs ui-numbers">
        {member.circleId === null ? 'ID: –' : `ID: ${member.circleId}`}
        {member.unsubscribedAt && (
          <span title={`Unsubscribed from campaign e-mails on ${formatDate(member.unsubscribedAt)}`}>
            <StatusBadge tone="neutral">Unsubscribed</StatusBadge>
          </span>
        )}
      </Group>
    </Stack>
  </Group>
);

/** The link to the profile at the end of a row. The keyboard reaches the profile by the name and needs no second stop. */
export const ViewLink = ({ member }: { member: MemberListView }) => (
  <Anchor
    size="sm"
    fw={600}
    className="ui-inline-row"
    renderRoot={(link) => <Link to="/users/$memberId/profile" params={{ memberId: member._id }} {...link} />}
    tabIndex={-1}
    aria-label={`View the profile of ${member.fullName}`}
  >
    View
    <IconChevronRight size={16} aria-hidden="true" />
  </Anchor>
);

/** A member as a card, where the screen is too narrow for a table. */
export function MemberCard({ member }: { member: MemberListView }) {
  const reminder = useSendReminder();
  const { payment } = member;
  // The buttons share the line by the length of their labels, which both fit at 360 px.
  const button = { flex: '1 1 auto', px: 'xs' };
  return (
    <>
      <MemberName member={member} />
      <span className={list.dim}>{member.email}</span>
      <Group component="dl" gap="0.625rem 1.25rem" className="ui-facts">
        <Fact label="Status">{status(member)}</Fact>
        {payment && <Fact label="Payment status">{billing(payment)}</Fact>}
        <Fact label="Product">{member.product ?? '–'}</Fact>
      </Group>
      <Group gap="xs">
        <LinkButton
          {...button}
          to="/users/$memberId/profile"
          params={{ memberId: member._id }}
          aria-label={`View Profile of ${member.fullName}`}
        >
          View Profile
        </LinkButton>
        {payment && (
          <Button
            {...button}
            variant="light"
            loading={reminder.isPending}
            aria-label={`Send Reminder to ${member.fullName}`}
            onClick={() => reminder.mutate({ params: { id: member._id } })}
          >
            Send Reminder
          </Button>
        )}
      </Group>
    </>
  );
}
