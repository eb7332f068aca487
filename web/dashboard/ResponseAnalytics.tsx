import type { Dashboard, DashboardDays } from '#contract/dashboard.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { Card } from './Card.tsx';
import { Change } from './Change.tsx';
import classes from './dashboard.module.css';
import { TrendLine } from './TrendLine.tsx';

interface Props {
  responses: Dashboard['responses'];
  today: string;
  days: DashboardDays;
}

export function ResponseAnalytics({ responses, today, days }: Props) {
  return (
    <Card title="Response analytics" aside={<span className={classes.aside}>{todaySentence(responses.today)}</span>}>
      <p className={classes.figure}>
        {formatCount(responses.total)} <span className={classes.unit}>{`responses in ${days} days`}</span>
      </p>
      <Change total={responses.total} before={responses.before} days={days} />
      <TrendLine name="Responses" color="var(--line-a)" counts={responses.days} today={today} />
    </Card>
  );
}

const todaySentence = (n: number) => (n === 0 ? 'None today' : `${formatCount(n)} today`);
