import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBell, IconChartBar, IconMailbox, IconPencil, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Form } from '#contract/forms.ts';
import { INVITE_STATES } from '#contract/invites.ts';
import { MailNotice } from '#web/outbox/MailNotice.tsx';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { formatCount } from '#web/ui/figures.ts';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import list from '#web/ui/list/list.module.css';
import { usePaging } from '#web/ui/list/usePaging.ts';
import { useSearchBox } from '#web/ui/list/useSearchBox.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { nameOf } from '../form-words.ts';
import { formById } from '../forms.api.ts';
import { InviteBox } from './InviteBox.tsx';
import { InviteCards, InviteTable, STATES } from './InviteRows.tsx';
import { INVITES_PER_PAGE, inviteList, useInvites } from './invites.api.ts';
import classes from './invites.module.css';
import { InvitesSearch } from './invites.search.ts';

const FILTERS = [{ value: 'all', label: 'All' }, ...INVITE_STATES.map((value) => ({ value, label: STATES[value].label }))];

/** Who was invited to a form, and who has answered. */
export function InvitesPage() {
  const { id } = useParams({ from: '/signed-in/admin/forms/$id/invites' });
  const form = useQuery(formById(id));
  if (form.error && !form.data)
    return <ErrorState title="Error loading form" error={form.error} retry={form.refetch} retrying={form.isFetching} />;
  if (!form.data) return <LoadingRows />;
  const ready = form.data.visibility === 'invite-only' && form.data.isPublished;
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
      />
      {ready ? <InviteBox formId={id} /> : <NotReady form={form.data} />}
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
  const [{ search, state, page = 1 }, change] = useUrlSearch(InvitesSearch);
  const people = useQuery(inviteList(formId, { search, state, page }));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const box = useSearchBox(search, (text) => change({ search: text, page: undefined }, { replace: true }));
  const wide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  const { data, error, isPlaceholderData } = people;
  const { pages, onPage } = usePaging({ page, perPage: INVITES_PER_PAGE, count: data?.count, stale: isPlaceholderData, change });
  if (error && !data)
    return <ErrorState title="The invitations could not be loaded" error={error} retry={people.refetch} retrying={people.isFetching} />;

  const totals = data?.totals;
  const everybody = totals ? totals.waiting + totals.answered + totals.revoked : undefined;
  if (everybody === 0)
    return (
      <EmptyState icon={<IconMailbox size={28} />} title="Nobody is invited yet">
        The people that you invite appear here, with who has answered.
      </EmptyState>
    );
  const onChoose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const toState = (value: string) => change({ state: INVITE_STATES.find((one) => one === value), page: undefined });
  const Rows = wide ? InviteTable : InviteCards;
  return (
    <section aria-labelledby="invited-title">
      <div className={classes.head}>
        <h2 id="invited-title" className={classes.title}>
          {totals ? `${formatCount(totals.answered)} of ${formatCount(totals.waiting + totals.answered)} have answered` : 'Invited people'}
        </h2>
        {ready && <RemindButton formId={formId} chosen={chosen} remindable={totals?.remindable} onDone={() => setChosen(new Set())} />}
      </div>
      <search className={list.toolbar} data-phone="stack">
        <TextInput
          className={list.search}
          type="search"
          aria-label="Search invited people"
          placeholder="Search by name or address"
          leftSection={<IconSearch size={16} />}
          {...box}
        />
        {wide ? (
          <SegmentedControl aria-label="State" data={FILTERS} value={state ?? 'all'} onChange={toState} />
        ) : (
          <NativeSelect
            aria-label="State"
            data={FILTERS}
            value={state ?? 'all'}
            onChange={({ currentTarget }) => toState(currentTarget.value)}
          />
        )}
      </search>
      {data?.count === 0 ? (
        <EmptyState icon={<IconSearch size={28} />} title="Nobody matches">
          Try another word, or another state.
        </EmptyState>
      ) : (
        <Rows formId={formId} rows={data?.data} chosen={chosen} onChoose={onChoose} stale={isPlaceholderData} />
      )}
      <ListFoot page={page} pages={pages} onPage={onPage} />
    </section>
  );
}

interface RemindProps {
  formId: string;
  chosen: ReadonlySet<string>;
  /** Of all, those who can be reminded now; undefined until it is known. */
  remindable: number | undefined;
  onDone: () => void;
}

function RemindButton({ formId, chosen, remindable, onDone }: RemindProps) {
  const { remind } = useInvites(formId);
  const some = chosen.size > 0;
  const onClick = () =>
    remind.mutateAsync(some ? [...chosen] : undefined).then(
      ({ mail, data: { reminded } }) => {
        toastMail(mail, {
          sent: reminded === 1 ? '1 reminder is on its way.' : `${formatCount(reminded)} reminders are on their way.`,
          kept:
            reminded === 1
              ? '1 reminder was not sent. It is kept in the Outbox: no mail account is linked.'
              : `${formatCount(reminded)} reminders were not sent. They are kept in the Outbox: no mail account is linked.`,
        });
        onDone();
      },
      (error) => toast.error('No reminder was sent', error),
    );
  return (
    <div className={classes.remind}>
      <Button
        variant="default"
        leftSection={<IconBell size={18} />}
        onClick={onClick}
        loading={remind.isPending}
        disabled={!some && !remindable}
      >
        {some ? `Remind the ${formatCount(chosen.size)} chosen` : 'Remind the rest'}
      </Button>
      <span className={classes.dim}>
        {remindable === 0 && 'Nobody can be reminded now: once in 24 hours each.'}
        {Boolean(remindable) && `${formatCount(remindable!)} can be reminded now.`}
      </span>
    </div>
  );
}
