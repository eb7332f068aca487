import { Group, Paper, Title } from '@mantine/core';
import type { AuditEntry, TeamMember } from '#contract/team.ts';
import { DaysFilter } from '#web/ui/DaysFilter.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import { useLocalList } from '#web/ui/list/useListPage.ts';
import { ErrorState, LoadingRows } from '#web/ui/states.tsx';
import classes from '../SettingsPage.module.css';
import { actionName, sentenceOf } from './audit-labels.ts';
import { type AuditFilter, auditPage, ENTRIES_PER_PAGE } from './team.api.ts';
import styles from './team.module.css';

/** Who changed what, from where, and what was refused. */
export function AuditLog({ team }: { team: TeamMember[] }) {
  const list = useLocalList({
    start: {} as AuditFilter,
    filters: ['actor', 'action', 'from', 'to'],
    perPage: ENTRIES_PER_PAGE,
    query: ({ actor, action, from, to, page }) => auditPage({ actor, action, from, to, page }),
  });
  const { shown, setFilter, answer } = list;
  const names = Object.fromEntries(team.map(({ _id, name }) => [_id, name]));
  return (
    <Paper withBorder className={classes.card} component="section" aria-labelledby="audit-title">
      <Title order={2} size="h3" id="audit-title">
        Audit log
      </Title>
      <p className={classes.lead}>Every change by staff, every sign-in and every refused attempt, latest first.</p>
      <Group gap="sm" my="md">
        <FilterSelect
          label="Person"
          all="Everybody"
          values={Object.keys(names)}
          labels={names}
          value={shown.actor}
          onChange={(actor) => setFilter({ actor })}
        />
        <FilterSelect
          label="Action"
          all="All actions"
          values={answer?.actions ?? []}
          labels={actionName}
          value={shown.action}
          onChange={(action) => setFilter({ action })}
        />
        <DaysFilter from={shown.from} to={shown.to} onChange={setFilter} />
      </Group>
      {answer ? (
        <ul className={styles.list} aria-label="Audit log" aria-busy={list.isFetching}>
          {answer.data.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
          {answer.data.length === 0 && <li className={styles.entry}>Nothing was recorded that matches.</li>}
        </ul>
      ) : list.error ? (
        <ErrorState title="The audit log could not be loaded" error={list.error} retry={list.retry} retrying={list.isFetching} />
      ) : (
        <LoadingRows count={6} />
      )}
      <ListFoot list={list} rangeLabel={(range) => `Showing ${range} entries`} />
    </Paper>
  );
}

const Entry = ({ entry }: { entry: AuditEntry }) => (
  <li className={styles.entry}>
    <span>{sentenceOf(entry)}</span>
    <small>
      <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
      {entry.address && ` · ${entry.address}`}
    </small>
  </li>
);
