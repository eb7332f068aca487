import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconBell, IconChartBar, IconMailbox, IconPencil, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Form } from '#contract/forms.ts';
import { INVITE_STATES } from '#contract/invites.ts';
import { nameOf } from '#web/forms/form-labels.ts';
import { MailNotice } from '#web/outbox/MailNotice.tsx';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { ListFrame } from '#web/ui/list/ListPage.tsx';
import { SelectionBar } from '#web/ui/list/SelectionBar.tsx';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { useSelection } from '#web/ui/list/useSelection.ts';
import { useWide } from '#web/ui/list/useWide.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { formById } from '../forms.api.ts';
import { InviteBox } from './InviteBox.tsx';
import { InviteActions, InviteCard, inviteColumns, nameOfInvited, STATES } from './invite-columns.tsx';
import { INVITES_PER_PAGE, inviteList, useInvites } from './invites.api.ts';
import classes from './invites.module.css';
import { InvitesSearch } from './invites.search.ts';

const FILTERS = [{ value: 'all', label: 'All' }, ...INVITE_STATES.map((value) => ({ value, label: STATES[value].label }))];

/** The people that one call reminds at most when they are chosen one by one. */
const MOST_CHOSEN = 1_000;

/** Who was invited to a form, and who has answered. */
export function InvitesPage() {
  const { id } = useParams({ from: '/signed-in/admin/forms/$id/invites' });
  const form = useQuery(formById(id));
  const isWide = useWide();
  // On the phone the box is behind a button, so that the people who were invited are seen at once.
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
            <Button
              variant="default"
              leftSection={<IconPencil size={18} />}
              renderRoot={(props) => <Link to="/forms/$id" params={{ id }} {...props} />}
            >
              Edit form
            </Button>
            <Button
              variant="default"
              leftSection={<IconChartBar size={18} />}
              renderRoot={(props) => <Link to="/forms/$id/responses" params={{ id }} {...props} />}
            >
              Responses
            </Button>
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
      {ready ? box && <InviteBox formId={id} /> : <NotReady form={form.data} />}
      <MailNotice />
      <Invited formId={id} ready={ready} />
    </>
  );
}

function NotReady({ form }: { form: Form }) {
  return (
    <p className={classes.notice} role="status">
      {form.visibility === 'invite-only'
        ? 'Publish this form to invite people: their links open the published form.'
        : 'This form is not invite-only. Set “Who can answer” to Invite-only to send personal links.'}
    </p>
  );
}

function Invited({ formId, ready }: { formId: string; ready: boolean }) {
  const list = useListPage({
    schema: InvitesSearch,
    filters: ['search', 'state'],
    perPage: INVITES_PER_PAGE,
    query: ({ search, state, page }) => inviteList(formId, { search, state, page }),
  });
  const { shown, setFilter, answer } = list;
  const totals = answer?.totals;
  const columns = useColumns('invites', inviteColumns(formId));
  const selection = useSelection({ filter: list.filter, count: totals?.waiting ?? 0, most: MOST_CHOSEN });
  const isWide = useWide();
  const remind = useReminding(formId);

  const setState = (value: string) => setFilter({ state: INVITE_STATES.find((one) => one === value) });
  const chosen = selection.chosen();
  return (
    <section aria-labelledby="invited-title">
      <div className={classes.head}>
        <h2 id="invited-title" className={classes.title}>
          {totals ? `${formatCount(totals.answered)} of ${formatCount(totals.waiting + totals.answered)} have answered` : 'Invited people'}
        </h2>
        {ready && totals && (
          <div className={classes.remind}>
            <Button
              variant="default"
              leftSection={<IconBell size={18} />}
              onClick={() => remind.run({})}
              loading={remind.pending}
              disabled={totals.remindable === 0}
            >
              Remind the rest
            </Button>
            <span className="ui-dim">
              {totals.remindable === 0
                ? 'Nobody can be reminded now: once in 24 hours each.'
                : `${formatCount(totals.remindable)} can be reminded now.`}
            </span>
          </div>
        )}
      </div>
      <ListFrame
        list={list}
        searchLabel="Search invited people"
        searchPlaceholder="Search by name or address"
        filters={
          isWide ? (
            <SegmentedControl aria-label="State" data={FILTERS} value={shown.state ?? 'all'} onChange={setState} />
          ) : (
            <NativeSelect
              aria-label="State"
              data={FILTERS}
              value={shown.state ?? 'all'}
              onChange={({ currentTarget }) => setState(currentTarget.value)}
            />
          )
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
            // All people means all who have not answered, whatever the filter: it is offered without one only.
            list={{ ...list, count: list.isFiltered ? selection.size : answer.totals.waiting, atLeast: false }}
          >
            <Button
              variant="default"
              size="compact-sm"
              loading={remind.pending}
              onClick={() => remind.run('ids' in chosen ? { ids: chosen.ids } : { except: chosen.except }, selection.clear)}
            >
              {`Remind the ${formatCount(selection.size)} chosen`}
            </Button>
          </SelectionBar>
        )}
      </ListFrame>
    </section>
  );
}

/** Reminds some people, or all but some, and says how many reminders left. */
function useReminding(formId: string) {
  const { remind } = useInvites(formId);
  const run = (whom: { ids?: string[]; except?: string[] }, onDone?: () => void) =>
    remind.mutateAsync(whom).then(
      ({ mail, data: { reminded } }) => {
        toastMail(mail, {
          sent: reminded === 1 ? '1 reminder is on its way.' : `${formatCount(reminded)} reminders are on their way.`,
          kept:
            reminded === 1
              ? '1 reminder was not sent. It is kept in the Outbox: no mail account is linked.'
              : `${formatCount(reminded)} reminders were not sent. They are kept in the Outbox: no mail account is linked.`,
        });
        onDone?.();
      },
      (error) => toast.error('No reminder was sent', error),
    );
  return { run, pending: remind.isPending };
}
