import { Group } from '@mantine/core';
import { DecideButtons } from '#web/notifications/DecideButtons.tsx';
import { accountRequests, REQUESTS_PER_PAGE } from '#web/notifications/notifications.api.ts';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import { usePages } from '#web/ui/list/useListPage.ts';
import { marked } from '#web/ui/marked.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { PersonRow } from './PersonRow.tsx';
import * as text from './team.messages.ts';

/** The requests for an account that wait for an admin. The card is absent when there are none. */
export function AccountRequests() {
  const list = usePages(REQUESTS_PER_PAGE, ({ page }) => accountRequests(page));
  if (list.isEmpty) return null;
  return (
    <SectionCard title={text.requests()} lead={text.requestsLead()}>
      <Loaded query={{ ...list, data: list.answer, refetch: list.retry }} failed={text.requestsNotLoaded()}>
        {({ data }) => (
          <ul className="ui-lines" aria-label={text.requests()} aria-busy={list.isFetching}>
            {data.map(({ _id, name, email, createdAt }) => (
              <PersonRow key={_id} name={name} email={email} actions={null}>
                <span className="ui-dim">{marked(text.asked(), { time: () => <RelativeTime iso={createdAt} /> })}</span>
                <Group gap="xs">
                  <DecideButtons requestId={_id} name={name} />
                </Group>
              </PersonRow>
            ))}
          </ul>
        )}
      </Loaded>
      <ListFoot list={list} rangeLabel={(range) => text.requestRange({ range })} />
    </SectionCard>
  );
}
