import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MEMBER_SORTS, MemberListView } from '#contract/members.ts';
import { BILLING_TONE, formatDay, STATUS } from '#web/members/member-labels.ts';
import type { MemberColumn } from '#web/members/members.search.ts';
import { SourceIcon } from '#web/members/SourceIcon.tsx';
import { TagPill } from '#web/members/TagPill.tsx';
import { useSendReminder } from '#web/members/useSendReminder.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { formatDate } from '#web/ui/dates.ts';
import type { Column } from '#web/ui/list/columns.ts';
import list from '#web/ui/list/list.module.css';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import classes from './list.module.css';

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

interface MemberColumnShape extends Column<MemberListView> {
  id: MemberColumn | 'user';
  sort?: (typeof MEMBER_SORTS)[number];
  /** For admins only. */
  money?: true;
}

const COLUMNS: MemberColumnShape[] = [
  {
    id: 'user',
    label: 'User',
    sort: 'fullName',
    cell: (member) => <MemberName member={member} />,
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
  { id: 'tags', label: 'Tags', cell: tags, optional: true },
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

function day(next: string | null | undefined): ReactNode {
  return next ? <time dateTime={next}>{formatDay(next)}</time> : NONE;
}

function tags({ tags }: MemberListView): ReactNode {
  if (tags.length === 0) return NONE;
  return (
    <span className={classes.tags}>
      {tags.map((tag) => (
        <TagPill key={tag._id} tag={tag} />
      ))}
    </span>
  );
}

/** Avatar, full name, the id in the community, and whether the member has unsubscribed from campaigns. */
export function MemberName({ member }: { member: MemberListView }) {
  return (
    <span className={classes.person}>
      <Avatar name={member.fullName} picture={member.profile} />
      <span className={classes.personWords}>
        <Link to="/users/$memberId/profile" params={{ memberId: member._id }} className={`${list.name} ui-ellipsis`} data-row-link>
          {member.fullName}
        </Link>
        <span className={classes.marks}>
          {member.circleId === null ? 'ID: –' : `ID: ${member.circleId}`}
          {member.unsubscribedAt && (
            <span title={`Unsubscribed from campaign e-mails on ${formatDate(member.unsubscribedAt)}`}>
              <StatusBadge tone="neutral">Unsubscribed</StatusBadge>
            </span>
          )}
        </span>
      </span>
    </span>
  );
}

/** The way to the profile at the end of a row. The name leads there too: the keyboard needs no second stop. */
export const ViewLink = ({ member }: { member: MemberListView }) => (
  <Link
    to="/users/$memberId/profile"
    params={{ memberId: member._id }}
    className={classes.view}
    tabIndex={-1}
    aria-label={`View the profile of ${member.fullName}`}
  >
    View
    <IconChevronRight size={16} aria-hidden="true" />
  </Link>
);

/** A member where a table does not fit. */
export function MemberCard({ member }: { member: MemberListView }) {
  const { remind, pending } = useSendReminder();
  const { payment } = member;
  const facts: [string, ReactNode][] = [['Status', status(member)]];
  if (payment) facts.push(['Payment status', billing(payment)]);
  facts.push(['Product', member.product ?? '–']);
  return (
    <>
      <MemberName member={member} />
      <span className={list.dim}>{member.email}</span>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.cardFoot}>
        <Button
          variant="default"
          renderRoot={(button) => (
            <Link
              to="/users/$memberId/profile"
              params={{ memberId: member._id }}
              {...button}
              aria-label={`View Profile of ${member.fullName}`}
            />
          )}
        >
          View Profile
        </Button>
        {payment && (
          <Button variant="light" loading={pending} aria-label={`Send Reminder to ${member.fullName}`} onClick={() => remind(member._id)}>
            Send Reminder
          </Button>
        )}
      </div>
    </>
  );
}
