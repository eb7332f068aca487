import { Group, NativeSelect, Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntry, TeamMember } from '#contract/team.ts';
import { DaysFilter } from '#web/ui/DaysFilter.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { ListFoot, rangeSentence } from '#web/ui/ListFoot.tsx';
import { ErrorState, LoadingRows } from '#web/ui/states.tsx';
import classes from '../SettingsPage.module.css';
import { actionName, sentenceOf } from './audit-words.ts';
import { type AuditFilter, auditPage, ENTRIES_PER_PAGE } from './team.api.ts';
import styles from './team.module.css';

/** Who changed what, from where, and what was refused. */
export function AuditLog({ team }: { team: TeamMember[] }) {
  const [filter, setFilter] = useState<AuditFilter>({ page: 1 });
  const { data, error, refetch, isFetching } = useQuery(auditPage(filter));
  const narrow = (changes: Partial<AuditFilter>) => setFilter((before) => ({ ...before, ...changes, page: 1 }));
  const { count = 0, atLeast = false } = data ?? {};
  return (
    <Paper withBorder className={classes.card} component="section" aria-labelledby="audit-title">
      <Title order={2} size="h3" id="audit-title">
        Audit log
      </Title>
      <p className={classes.lead}>Every change by staff, every sign-in and every refused attempt, latest first.</p>
      <Group gap="sm" my="md">
        <NativeSelect
          aria-label="Person"
          data={[{ value: '', label: 'Everybody' }, ...team.map(({ _id, name }) => ({ value: _id, label: name }))]}
          value={filter.actor ?? ''}
          onChange={({ currentTarget }) => narrow({ actor: currentTarget.value || undefined })}
        />
        <NativeSelect
          aria-label="Action"
          data={[{ value: '', label: 'All actions' }, ...(data?.actions ?? []).map((value) => ({ value, label: actionName(value) }))]}
          value={filter.action ?? ''}
          onChange={({ currentTarget }) => narrow({ action: currentTarget.value || undefined })}
        />
        <DaysFilter from={filter.from} to={filter.to} onChange={narrow} />
      </Group>
      {data ? (
        <ul className={styles.list} aria-label="Audit log" aria-busy={isFetching}>
          {data.data.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
          {data.data.length === 0 && <li className={styles.entry}>Nothing was recorded that matches.</li>}
        </ul>
      ) : error ? (
        <ErrorState title="The audit log could not be loaded" error={error} retry={refetch} retrying={isFetching} />
      ) : (
        <LoadingRows count={6} />
      )}
      {data && count > 0 && (
        <ListFoot
          page={filter.page}
          pages={Math.ceil(count / ENTRIES_PER_PAGE)}
          onPage={(page) => setFilter((before) => ({ ...before, page }))}
        >
          {`Showing ${rangeSentence(filter.page, ENTRIES_PER_PAGE, data.data.length, count, atLeast)} entries`}
        </ListFoot>
      )}
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
