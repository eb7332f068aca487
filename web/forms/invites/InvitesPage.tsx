import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { IconBell, IconChartBar, IconMailbox, IconPencil, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { INVITE_STATES, invites } from '#contract/invites.ts';
import { nameOf } from '#web/forms/form-labels.ts';
import { MailNotice } from '#web/outbox/MailNotice.tsx';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx';
import { ListFrame } from '#web/ui/list/ListPage.tsx';
import { SelectionBar } from '#web/ui/list/SelectionBar.tsx';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { useSelection } from '#web/ui/list/useSelection.ts';
import { useWide } from '#web/ui/list/useWide.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { formById } from '../forms.api.ts';
import { InvitesSearch } from '../forms.search.ts';
import { InviteBox } from './InviteBox.tsx';
import { InviteActions, InviteCard, inviteColumns, nameOfInvited, STATES } from './invite-columns.tsx';
import { INVITES_PER_PAGE, inviteList } from './invites.api.ts';

/** The number of people whom one call reminds when they are chosen one by one. */
const MOST_CHOSEN = 1_000;

/** The people who were invited to a form, and whether they have answered. */
export function InvitesPage() {
  const { id } = useParams({ from: '/signed-in/admin/forms/$id/invites' });
  const form = useQuery(formById(id));
  const isWide = useWide();
  // On the phone the box is behind a button, so that the list of people is visible without scrolling.
  const [inviting, setInviting] = useState(false);
  if (form.error && !form.data)
    return <ErrorState title="Error loading form" error={form.error} retry={form.refetch} retrying={form.isFetching} />;
  if (!form.data) return <LoadingRows />;
  const ready = form.data.visibility === 'invite-only' && form.data.isPublished;
  const box = isWide || inviting;
  return (
    <>
      <PageHeader
        title={`Invitations to ${nameOf(form.data)}`}
        description="Each person gets a personal link, which takes one response."
        actions={
          <>
            <LinkButton to="/forms/$id" params={{ id }} leftSection={<IconPencil size={18} />}>
              Edit form
            </LinkButton>
            <LinkButton to="/forms/$id/responses" params={{ id }} leftSection={<IconChartBar size={18} />}>
              Responses
            </LinkButton>
          </>
        }
        main={
          ready &&
          !box && (
            <Button leftSection={<IconSend size={18} />} onClick={() => setInviting(true)}>
              Invite people
            </Button>
          )
        }
      />
      {ready && box && <InviteBox formId={id} />}
      {!ready && (
        <Alert color="gray" maw="46rem" mb="xl" role="status">
          {form.data.visibility === 'invite-only'
            ? 'Publish this form to invite people: their links open the published form.'
            : 'This form is not invite-only. Set “Who can answer” to Invite-only to send personal links.'}
        </Alert>
      )}
      <MailNotice />
      <Invited formId={id} ready={ready} />
    </>
  );
}

function Invited({ formId, ready }: { formId: string; ready: boolean }) {
  const list = useListPage({
    schema: InvitesSearch,
    filters: ['search', 'state'],
    perPage: INVITES_PER_PAGE,
    query: ({ search, state, page, limit }) => inviteList(formId, { search, state, page, limit }),
  });
  const { answer } = list;
  const totals = answer?.totals;
  const columns = useColumns('invites', inviteColumns(formId));
  const selection = useSelection({ filter: list.filter, count: totals?.waiting ?? 0, most: MOST_CHOSEN });
  const params = { id: formId };
  const remind = useCall(invites.remind, ['invites'], {
    done({ mail, data: { reminded } }) {
      toastMail(mail, {
        sent: reminded === 1 ? '1 reminder is on its way.' : `${formatCount(reminded)} reminders are on their way.`,
        kept:
          reminded === 1
            ? '1 reminder was not sent. It is kept in the Outbox: no mail account is linked.'
            : `${formatCount(reminded)} reminders were not sent. They are kept in the Outbox: no mail account is linked.`,
      });
      selection.clear();
    },
    failed: 'No reminder was sent',
  });
  const chosen = selection.chosen();
  return (
    <section aria-labelledby="invited-title">
      <Group justify="space-between" gap="sm" mb="md">
        <Title order={2} size="h3" id="invited-title">
          {totals ? `${formatCount(totals.answered)} of ${formatCount(totals.waiting + totals.answered)} have answered` : 'Invited people'}
        </Title>
        {ready && totals && (
          <Group gap="sm">
            <Button
              variant="default"
              leftSection={<IconBell size={18} />}
              onClick={() => remind.mutate({ params, body: {} })}
              loading={remind.isPending}
              disabled={totals.remindable === 0}
            >
              Remind the rest
            </Button>
            <Text c="dimmed" size="sm">
              {totals.remindable === 0
                ? 'Nobody can be reminded now: once in 24 hours each.'
                : `${formatCount(totals.remindable)} can be reminded now.`}
            </Text>
          </Group>
        )}
      </Group>
      <ListFrame
        list={list}
        searchLabel="Search invited people"
        searchPlaceholder="Search by name or address"
        filters={
          <FilterSelect
            label="State"
            all="All states"
            values={INVITE_STATES}
            labels={(state) => STATES[state].label}
            value={list.shown.state}
            onChange={(state) => list.setFilter({ state })}
          />
        }
        failed="The invitations could not be loaded"
        empty={{
          icon: <IconMailbox size={28} />,
          title: 'Nobody is invited yet',
          children: 'The people that you invite appear here, with who has answered.',
        }}
        noMatch={{ title: 'Nobody matches', children: 'Try another word, or another state.', showAll: 'Show everybody' }}
      >
        <DataTable
          label="Invited people"
          list={list}
          rows={answer?.data}
          idOf={({ _id }) => _id}
          nameOf={nameOfInvited}
          columns={columns}
          selection={ready ? selection : undefined}
          isSelectable={({ state }) => state === 'waiting'}
          actions={(row) => <InviteActions formId={formId} row={row} />}
          card={(row) => <InviteCard formId={formId} row={row} />}
        />
        {answer && (
          <SelectionBar
            label="Selected people"
            selection={selection}
            ids={answer.data.filter(({ state }) => state === 'waiting').map(({ _id }) => _id)}
            // All people are all who have not answered, whatever the filter, so they can be chosen only without a filter.
            list={{ ...list, count: list.isFiltered ? selection.size : answer.totals.waiting, atLeast: false }}
          >
            <Button
              variant="default"
              size="compact-sm"
              loading={remind.isPending}
              onClick={() => remind.mutate({ params, body: 'ids' in chosen ? { ids: chosen.ids } : { except: chosen.except } })}
            >
              {`Remind the ${formatCount(selection.size)} chosen`}
            </Button>
          </SelectionBar>
        )}
      </ListFrame>
    </section>
  );
}
