import { Progress, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Dashboard } from '#contract/dashboard.ts';
import * as labels from '#contract/status.messages.ts';
import { BILLING_TONE, STATUS } from '#web/members/member-labels.ts';
import type { MembersSearch } from '#web/members/members.search.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { Tone } from '#web/ui/StatusBadge.tsx';
import * as text from './dashboard.messages.ts';
import classes from './dashboard.module.css';

export function UsersByStatus({ members: { byStatus, byPayment } }: Pick<Dashboard, 'members'>) {
  return (
    <SectionCard title={text.usersByStatus()}>
      <Shares
        label={text.usersByStatus()}
        shares={byStatus.map(({ status, count }) => ({
          label: labels.memberStatus[status](),
          tone: STATUS[status].tone,
          count,
          search: { status },
        }))}
      />
      {byPayment && (
        <>
          <Text component="h3" className="ui-dim" fw={550} mt="md" mb="xs">
            {text.byPayment()}
          </Text>
          <Shares
            label={text.usersByPayment()}
            shares={byPayment.map(({ status, count }) => ({
              label: labels.billingStatus[status](),
              tone: BILLING_TONE[status],
              count,
              search: { paymentStatus: status },
            }))}
          />
        </>
      )}
    </SectionCard>
  );
}

interface Share {
  label: string;
  tone: Tone;
  count: number;
  /** The filter of the list of members that finds this share. */
  search: MembersSearch;
}

/** The parts of a whole as one bar. Below it, each part has its label, its count and a link to its members. */
function Shares({ label, shares }: { label: string; shares: Share[] }) {
  const all = shares.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Progress.Root size={10} mt={4} mb="xs" aria-hidden="true">
        {shares.map(({ label, tone, count }) => (
          <Progress.Section key={label} value={(100 * count) / (all || 1)} color="var(--tone)" data-tone={tone} withAria={false} />
        ))}
      </Progress.Root>
      <ul className={classes.legend} aria-label={label}>
        {shares.map(({ label, tone, count, search }) => (
          <li key={label}>
            <Link to="/users" search={search} className={classes.part}>
              <span className="ui-dot" data-tone={tone} aria-hidden="true" />
              <span className="ui-grow">{label}</span>
              <b className="ui-numbers">{formatCount(count)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
