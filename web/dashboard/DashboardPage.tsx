import { Paper, SegmentedControl, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DASHBOARD_DAYS, type Dashboard, type DashboardDays, dashboard } from '#contract/dashboard.ts';
import { dataQuery } from '#web/api/queries.ts';
import { useUser } from '#web/api/session.ts';
import { MailNotice, useMailIsKnown } from '#web/outbox/MailNotice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Statistics } from '#web/ui/Statistics.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import * as word from '#web/ui/words.messages.ts';
import { AttentionList } from './AttentionList.tsx';
import * as text from './dashboard.messages.ts';
import classes from './dashboard.module.css';
import { DashboardSearch } from './dashboard.search.ts';
import { MoneyCard } from './MoneyCard.tsx';
import { OwedCard } from './OwedCard.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentForms } from './RecentForms.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { SetupCard } from './SetupCard.tsx';
import { TrendCard } from './TrendCard.tsx';
import { UsersByStatus } from './UsersByStatus.tsx';

const DAYS = DASHBOARD_DAYS.map((days) => ({ value: String(days), label: text.days({ days }) }));

/** Server events about forms, members, payments and reservations make it stale. */
const dashboardOf = (days: DashboardDays) => ({
  ...dataQuery(['dashboard', days], dashboard.get, { query: { days } }),
  placeholderData: keepPreviousData,
});

/** The state of the programme, and what needs action. */
export function DashboardPage() {
  const [{ days = 30 }, change] = useUrlSearch(DashboardSearch);
  const query = useQuery(dashboardOf(days));
  const isReady = useMailIsKnown();
  const stale = query.isPlaceholderData;
  const [firstName = ''] = useUser()?.name.split(/\s/) ?? [];
  const choose = (value: string) => {
    const chosen = DASHBOARD_DAYS.find((one) => String(one) === value);
    change({ days: chosen === 30 ? undefined : chosen }, { replace: true });
  };
  return (
    <>
      <PageHeader
        title={text.title()}
        description={text.greeting({ name: firstName })}
        actions={<SegmentedControl aria-label={text.daysShown()} data={DAYS} value={String(days)} onChange={choose} />}
      />
      <Loaded query={isReady ? query : { ...query, data: undefined }} failed={text.loadFailed()} loading={<LoadingCards />}>
        {(data) => (
          <>
            <MailNotice />
            <div aria-busy={stale} data-stale={stale || undefined} className={classes.all}>
              <Cards data={data} days={days} />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

const GRID = { cols: { base: 1, sm: 2, lg: 3 }, spacing: 'md', className: classes.grid };

function Cards({ data, days }: { data: Dashboard; days: DashboardDays }) {
  const { today, setup, attention, sessions, forms, responses, members, money, recentForms } = data;
  return (
    <>
      {setup && <SetupCard setup={setup} />}
      <AttentionList attention={attention} />
      {sessions && <SessionsCard sessions={sessions} day={today} />}
      <SimpleGrid {...GRID}>
        <TrendCard
          title={text.responseAnalytics()}
          aside={text.today({ count: responses.today })}
          name={text.responses()}
          unit={text.responsesInDays}
          caption={text.responsesByDay()}
          color="var(--line-a)"
          trend={responses}
          today={today}
        />
        <TrendCard
          title={text.userStatistics()}
          aside={text.users({ count: members.total })}
          name={text.newUsers()}
          unit={text.joinedInDays}
          caption={text.newUsersByDay()}
          color="var(--line-b)"
          trend={members.joined}
          today={today}
        />
        {money ? (
          <>
            <UsersByStatus members={members} />
            <MoneyCard money={money} days={days} />
            <Stack>
              <OwedCard />
              <FormStatistics forms={forms} />
              <QuickActions />
            </Stack>
          </>
        ) : (
          <>
            <Stack>
              <UsersByStatus members={members} />
              <FormStatistics forms={forms} />
            </Stack>
            <QuickActions />
          </>
        )}
        <RecentForms forms={recentForms} className={money ? classes.whole : classes.wide} />
      </SimpleGrid>
    </>
  );
}

const FormStatistics = ({ forms }: Pick<Dashboard, 'forms'>) => (
  <SectionCard title={text.formStatistics()}>
    <Statistics
      statistics={[
        { label: text.forms(), value: forms.total },
        { label: text.published(), value: forms.published },
        { label: text.drafts(), value: forms.drafts },
        { label: text.allResponses(), value: forms.responses },
      ]}
    />
  </SectionCard>
);

function LoadingCards() {
  return (
    <div role="status" aria-label={word.loading()}>
      <SimpleGrid {...GRID} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((card) => (
          <Paper key={card} withBorder p="md">
            <Skeleton h={26} w={170} mt={14} />
            <Skeleton h={12} w={200} mt={10} />
            <Skeleton h={132} mt={20} />
          </Paper>
        ))}
      </SimpleGrid>
    </div>
  );
}
