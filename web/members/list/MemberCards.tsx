import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MemberListView } from '#contract/members.ts';
import { BILLING_TONE, STATUS } from '#web/members/member-words.ts';
import { useSendReminder } from '#web/members/useSendReminder.ts';
import list from '#web/ui/list.module.css';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import classes from './list.module.css';
import { MemberName, PageTick, Tick } from './MemberTable.tsx';
import type { SelectedRows } from './useSelected.ts';

interface Props {
  /** Undefined while they are on their way. */
  rows: MemberListView[] | undefined;
  stale: boolean;
  /** Undefined: nothing can be done with rows. */
  selected: SelectedRows | undefined;
}

/** The list where a table does not fit. */
export function MemberCards({ rows, stale, selected }: Props) {
  if (!rows) return <LoadingCards />;
  return (
    <>
      {selected && (
        <div className={classes.cardsHead}>
          <PageTick rows={rows} selected={selected} label="Select all on this page" />
        </div>
      )}
      <ul className={list.cards} aria-label="Users" aria-busy={stale} data-stale={stale || undefined}>
        {rows.map((member) => (
          <Card key={member._id} member={member} selected={selected} />
        ))}
      </ul>
    </>
  );
}

function Card({ member, selected }: { member: MemberListView; selected: SelectedRows | undefined }) {
  const { remind, pending } = useSendReminder();
  return (
    <li className={classes.card} data-selected={selected?.has(member._id) || undefined}>
      <div className={classes.cardHead}>
        <MemberName member={member} />
        {selected && <Tick member={member} selected={selected} />}
      </div>
      <p className={classes.cardEmail}>{member.email}</p>
      <dl className={classes.facts}>
        <div>
          <dt>Status</dt>
          <dd>
            <StatusBadge tone={STATUS[member.status].tone}>{member.status}</StatusBadge>
          </dd>
        </div>
        {member.payment && (
          <div>
            <dt>Payment status</dt>
            <dd>
              <StatusBadge tone={BILLING_TONE[member.payment.status]}>{member.payment.status}</StatusBadge>
            </dd>
          </div>
        )}
        <div>
          <dt>Product</dt>
          <dd>{member.product ?? '–'}</dd>
        </div>
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
        {member.payment && (
          <Button variant="light" loading={pending} aria-label={`Send Reminder to ${member.fullName}`} onClick={() => remind(member._id)}>
            Send Reminder
          </Button>
        )}
      </div>
    </li>
  );
}

const LoadingCards = () => (
  <ul className={list.cards} aria-hidden="true">
    {[60, 45, 70, 52].map((width) => (
      <li key={width} className={classes.card}>
        <div className={classes.cardHead}>
          <span className={classes.person}>
            <Skeleton circle h={36} w={36} />
            <span className={classes.personWords}>
              <Skeleton h={14} w={`${width}%`} my={4} />
              <Skeleton h={10} w={64} my={4} />
            </span>
          </span>
        </div>
        <Skeleton h={12} w="70%" my={14} />
        <Skeleton h={36} my={8} />
        <Skeleton h={44} mt={12} />
      </li>
    ))}
  </ul>
);
