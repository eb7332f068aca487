import type { MemberListView } from '#contract/members.ts';
import { BILLING_TONE, formatDay, STATUS } from '#web/members/member-words.ts';
import { SourceIcon } from '#web/members/SourceIcon.tsx';
import { TagPill } from '#web/members/TagPill.tsx';
import { formatDate } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { ColumnId } from './columns.ts';
import classes from './list.module.css';

const Nothing = () => <span className={classes.none}>–</span>;

/** What a member's row shows in a column. */
export function Cell({ member, column }: { member: MemberListView; column: ColumnId }) {
  const { payment, subscription } = member;
  switch (column) {
    case 'email':
      return (
        <span className={classes.cell} title={member.email}>
          {member.email}
        </span>
      );
    case 'phone':
      return member.phone ? <span className={classes.cell}>{member.phone}</span> : <Nothing />;
    case 'status':
      return <StatusBadge tone={STATUS[member.status].tone}>{member.status}</StatusBadge>;
    case 'product':
      return member.product ? <span className={classes.cell}>{member.product}</span> : <Nothing />;
    case 'paymentStatus':
      return payment ? <StatusBadge tone={BILLING_TONE[payment.status]}>{payment.status}</StatusBadge> : <Nothing />;
    case 'option':
      return payment ? payment.option : <Nothing />;
    case 'nextPayment':
      return payment?.next ? <time dateTime={payment.next}>{formatDay(payment.next)}</time> : <Nothing />;
    case 'subscription':
      return subscription?.status ? <StatusBadge tone={BILLING_TONE[subscription.status]}>{subscription.status}</StatusBadge> : <Nothing />;
    case 'tags':
      return member.tags.length > 0 ? (
        <span className={classes.tags}>
          {member.tags.map((tag) => (
            <TagPill key={tag._id} tag={tag} />
          ))}
        </span>
      ) : (
        <Nothing />
      );
    case 'source':
      return member.from ? <SourceIcon source={member.from} /> : <Nothing />;
    case 'joinedAt':
      return <time dateTime={member.joinedAt}>{formatDate(member.joinedAt)}</time>;
  }
}
