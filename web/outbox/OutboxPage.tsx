import { Box } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { channelName } from '#contract/channel-names.messages.ts';
import { CHANNELS } from '#contract/filter-values.ts';
import type { Delivery } from '#contract/outbox.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { EmailText } from '#web/ui/EmailText.tsx';
import { heldTogether } from '#web/ui/held-together.ts';
import type { Column } from '#web/ui/list/columns.ts';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { FilterSelects } from '#web/ui/list/FilterSelect.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import list from '#web/ui/list/list.module.css';
import { RowLink } from '#web/ui/list/RowLink.tsx';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { useOpenInUrl } from '#web/ui/useOpenInUrl.ts';
import { ChannelNote } from './ChannelNote.tsx';
import { DeliveryBadge } from './DeliveryBadge.tsx';
import { MailDrawer } from './MailDrawer.tsx';
import { NextAttempt } from './NextAttempt.tsx';
import { MAILS_PER_PAGE, outboxPage } from './outbox.api.ts';
import * as text from './outbox.messages.ts';
import { OutboxSearch } from './outbox.search.ts';

const COLUMNS: Column<Delivery>[] = [
  { id: 'to', label: text.to(), cell: ({ to }) => <EmailText email={to} /> },
  {
    id: 'subject',
    label: text.subject(),
    cell: (mail) => (
      <Box miw="7rem">
        <Subject mail={mail} />
      </Box>
    ),
  },
  { id: 'state', label: text.state(), cell: (mail) => <State mail={mail} /> },
  { id: 'time', label: text.written(), cell: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
];

const State = ({ mail }: { mail: Delivery }) => (
  <Box maw="max(10rem, 18vw)">
    <DeliveryBadge delivery={mail} />
    <ChannelNote delivery={mail} />
    <NextAttempt delivery={mail} />
  </Box>
);

function Subject({ mail: { _id, subject, to, createdAt } }: { mail: Delivery }) {
  const shown = heldTogether(subject);
  return (
    <RowLink
      opens="open"
      id={_id}
      className={list.name}
      label={text.subjectTo({ subject: shown, address: to, time: formatDateTime(createdAt) })}
    >
      {shown}
    </RowLink>
  );
}

/** The e-mails that Cauri sent, or stores here because no mail server is set. */
export function OutboxPage() {
  const outbox = useListPage({
    schema: OutboxSearch,
    filters: ['search', 'channel'],
    perPage: MAILS_PER_PAGE,
    query: ({ search, channel, page }) => outboxPage({ search, channel, page, limit: MAILS_PER_PAGE }),
  });
  const { open, close } = useOpenInUrl('open');
  const columns = useColumns('outbox', COLUMNS);
  return (
    <>
      <ListPage
        list={outbox}
        title={text.title()}
        description={text.purpose()}
        withCount
        searchLabel={text.search()}
        searchPlaceholder={text.searchPlaceholder()}
        filters={
          <FilterSelects
            shown={outbox.shown}
            onFilter={outbox.setFilter}
            filters={[
              { field: 'channel', label: text.channel(), all: text.allChannels(), values: CHANNELS, labels: (one) => channelName[one]() },
            ]}
          />
        }
        failed={text.listFailed()}
        empty={{
          icon: <IconMailOpened />,
          title: text.noEmails(),
          children: text.emptyHint(),
        }}
        noMatch={{ title: text.noneFound(), showAll: text.showAll() }}
      >
        <DataTable
          label={text.emails()}
          list={outbox}
          rows={outbox.answer?.data}
          idOf={({ _id }) => _id}
          columns={columns}
          onOpen={({ _id }) => open(_id)}
          card={(mail) => (
            <>
              <div className={list.cardLine}>
                {mail.to}
                <DeliveryBadge delivery={mail} />
              </div>
              <Subject mail={mail} />
              <ChannelNote delivery={mail} />
              <NextAttempt delivery={mail} />
              <span className="ui-dim">
                <RelativeTime iso={mail.createdAt} />
              </span>
            </>
          )}
        />
      </ListPage>
      <MailDrawer id={outbox.shown.open} onClose={close} />
    </>
  );
}
