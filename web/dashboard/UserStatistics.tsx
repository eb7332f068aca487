import type { Dashboard, DashboardDays } from '#contract/dashboard.ts';
import { BILLING_TONE, STATUS } from '#web/members/member-labels.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { Card } from './Card.tsx';
import { Change } from './Change.tsx';
import classes from './dashboard.module.css';
import { Shares } from './Shares.tsx';
import { TrendLine } from './TrendLine.tsx';

interface Props {
  members: Dashboard['members'];
  today: string;
  days: DashboardDays;
}

export function UserStatistics({ members: { total, joined, byStatus, byPayment }, today, days }: Props) {
  return (
    <>
      <Card title="User statistics" aside={<span className={classes.aside}>{total === 1 ? '1 user' : `${formatCount(total)} users`}</span>}>
        <p className={classes.figure}>
          {formatCount(joined.total)} <span className={classes.unit}>{`joined in ${days} days`}</span>
        </p>
        <Change total={joined.total} before={joined.before} days={days} />
        <TrendLine name="New users" color="var(--line-b)" counts={joined.days} today={today} />
      </Card>
      <Card title="Users by status">
        <Shares
          label="Users by status"
          shares={byStatus.map(({ status, count }) => ({
            key: status,
            label: STATUS[status].label,
            tone: STATUS[status].tone,
            count,
            search: { status },
          }))}
        />
        {byPayment && (
          <>
            <h3 className={classes.sub}>By payment</h3>
            <Shares
              label="Users by payment"
              shares={byPayment.map(({ status, count }) => ({
                key: status,
                label: status,
                tone: BILLING_TONE[status],
                count,
                search: { paymentStatus: status },
              }))}
            />
          </>
        )}
      </Card>
    </>
  );
}
