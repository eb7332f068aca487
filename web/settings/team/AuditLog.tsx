import { Group, Stack } from '@mantine/core';
import type { TeamMember } from '#contract/team.ts';
import { DaysFilter } from '#web/ui/DaysFilter.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { byId, FilterSelects } from '#web/ui/list/FilterSelect.tsx';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import { useLocalList } from '#web/ui/list/useListPage.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Loaded } from '#web/ui/states.tsx';
import * as text from './audit.messages.ts';
import { actionName, sentenceOf } from './audit-labels.ts';
import { type AuditFilter, auditPage, ENTRIES_PER_PAGE } from './team.api.ts';

export function AuditLog({ team }: { team: TeamMember[] }) {
  const list = useLocalList({
    start: {} as AuditFilter,
    filters: ['actor', 'action', 'from', 'to'],
    perPage: ENTRIES_PER_PAGE,
    query: ({ actor, action, from, to, page }) => auditPage({ actor, action, from, to, page }),
  });
  const { shown, setFilter, answer } = list;
  return (
    <SectionCard title={text.auditLog()} lead={text.auditLead()}>
      <Group gap="sm" mb="sm">
        <FilterSelects
          shown={shown}
          onFilter={setFilter}
          filters={[
            { field: 'actor', label: text.person(), all: text.everybody(), ...byId(team, ({ name }) => name) },
            { field: 'action', label: text.action(), all: text.allActions(), values: answer?.actions ?? [], labels: actionName },
          ]}
        />
        <DaysFilter from={shown.from} to={shown.to} onChange={setFilter} />
      </Group>
      <Loaded query={{ ...list, data: answer, refetch: list.retry }} failed={text.auditNotLoaded()}>
        {({ data }) => (
          <ul className="ui-lines" aria-label={text.auditLog()} aria-busy={list.isFetching}>
            {data.map((entry) => (
              <Stack key={entry._id} component="li" gap={0} py="xs" className="ui-text">
                {sentenceOf(entry)}
                <span className="ui-dim">
                  <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
                  {entry.address && ` · ${entry.address}`}
                </span>
              </Stack>
            ))}
            {data.length === 0 && <li>{text.nothingMatches()}</li>}
          </ul>
        )}
      </Loaded>
      <ListFoot list={list} rangeLabel={(range) => text.entryRange({ range })} />
    </SectionCard>
  );
}
