import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DASHBOARD_DAYS, type Dashboard, type DashboardDays } from '#contract/dashboard.ts';
import { useUser } from '#web/api/session.ts';
import { MailNotice } from '#web/outbox/MailNotice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { AttentionList } from './AttentionList.tsx';
import { dashboardOf } from './dashboard.api.ts';
import classes from './dashboard.module.css';
import { DashboardSearch } from './dashboard.search.ts';
import { FormStatistics } from './FormStatistics.tsx';
import { LoadingDashboard } from './LoadingDashboard.tsx';
import { MoneyCard } from './MoneyCard.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentForms } from './RecentForms.tsx';
import { ResponseAnalytics } from './ResponseAnalytics.tsx';
import { SetupCard } from './SetupCard.tsx';
import { UserStatistics } from './UserStatistics.tsx';

const DAYS = DASHBOARD_DAYS.map((days) => ({ value: String(days), label: `${days} days` }));

/** How the programme does, and what waits for somebody. */
export function DashboardPage() {
  const [{ days = 30 }, change] = useUrlSearch(DashboardSearch);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(dashboardOf(days));
  const [firstName] = useUser()?.name.split(/\s/) ?? [];
  const choose = (value: string) => {
    const chosen = DASHBOARD_DAYS.find((one) => String(one) === value);
    change({ days: chosen === 30 ? undefined : chosen }, { replace: true });
  };
  return (
    <>
      <PageHeader
        title="Dashboard"
        description={`Welcome back, ${firstName}.`}
        actions={<SegmentedControl aria-label="Days shown" data={DAYS} value={String(days)} onChange={choose} />}
      />
      <MailNotice />
      {data ? (
        <div aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined} className={classes.all}>
          <Cards data={data} days={days} />
        </div>
      ) : error ? (
        <ErrorState title="The dashboard could not be loaded" error={error} retry={refetch} retrying={isFetching} />
      ) : (
        <LoadingDashboard />
      )}
    </>
  );
}

function Cards({ data, days }: { data: Dashboard; days: DashboardDays }) {
  const { today, setup, attention, forms, responses, members, money, recentForms } = data;
  return (
    <>
      {setup && <SetupCard setup={setup} />}
      <AttentionList attention={attention} />
      <div className={classes.grid}>
        <ResponseAnalytics responses={responses} today={today} days={days} />
        <UserStatistics members={members} today={today} days={days} />
        {money && <MoneyCard money={money} days={days} />}
        <div className={classes.stack}>
          <FormStatistics forms={forms} />
          <QuickActions />
        </div>
        <RecentForms forms={recentForms} span={money ? 3 : 2} />
      </div>
    </>
  );
}
