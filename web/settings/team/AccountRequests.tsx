import { Group } from '@mantine/core';
import { DecideButtons } from '#web/notifications/DecideButtons.tsx';
import { accountRequests, REQUESTS_PER_PAGE } from '#web/notifications/notifications.api.ts';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import { useLocalList } from '#web/ui/list/useListPage.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { PersonRow } from './PersonRow.tsx';

/** The requests for an account that wait for an admin. The card is absent when there are none. */
export function AccountRequests() {
  const list = useLocalList({
    start: {} as { page?: number },
    filters: [],
    perPage: REQUESTS_PER_PAGE,
    query: ({ page }) => accountRequests(page),
  });
  if (list.isEmpty) return null;
  return (
    <SectionCard
      title="Requests for an account"
      lead="Who asks waits for an admin. A decision is final; a rejected address can be invited later."
    >
      <Loaded query={{ ...list, data: list.answer, refetch: list.retry }} failed="The requests could not be loaded">
        {({ data }) => (
          <ul className="ui-lines" aria-label="Requests for an account" aria-busy={list.isFetching}>
            {data.map(({ _id, name, email, createdAt }) => (
              <PersonRow key={_id} name={name} email={email} actions={null}>
                <span className="ui-dim">
                  Asked <RelativeTime iso={createdAt} />
                </span>
                <Group gap="xs">
                  <DecideButtons requestId={_id} name={name} />
                </Group>
              </PersonRow>
            ))}
          </ul>
        )}
      </Loaded>
      <ListFoot list={list} rangeLabel={(range) => `Showing ${range} requests`} />
    </SectionCard>
  );
}
