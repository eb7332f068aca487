import { Alert, Button, Group, Title } from '@mantine/core';
import { IconBell, IconChartBar, IconMailbox, IconPencil, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { INVITE_STATES, type Invite, invites } from '#contract/invites.ts';
import { nameOf } from '#web/forms/form-labels.ts';
import { MailNotice } from '#web/outbox/MailNotice.tsx';
import { toastMail } from '#web/outbox/toastMail.tsx';
import * as area from '#web/shell/shell.messages.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { isMissing } from '#web/ui/LoadedPage.tsx';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx';
import { ListFrame } from '#web/ui/list/ListPage.tsx';
import { SelectionBar } from '#web/ui/list/SelectionBar.tsx';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { useSelection } from '#web/ui/list/useSelection.ts';
import { useWide } from '#web/ui/list/useWide.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { LoadingRows } from '#web/ui/states.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import { FormFailure } from '../FormFailure.tsx';
import { formById } from '../forms.api.ts';
import * as common from '../forms.messages.ts';
import { InvitesSearch } from '../forms.search.ts';
import { InviteBox } from './InviteBox.tsx';
import { InviteActions, InviteCard, inviteColumns, nameOfInvited, STATES } from './invite-columns.tsx';
import { INVITES_PER_PAGE, inviteList } from './invites.api.ts';
import * as text from './invites.messages.ts';

/** The number of people whom one call reminds when they are chosen one by one. */
const MOST_CHOSEN = 1_000;

/** The people who were invited to a form, and whether they have answered. */
export function InvitesPage() {
  const { id } = useParams({ from: '/signed-in/admin/forms/$id/invites' });
  const form = useQuery(formById(id));
  const isWide = useWide();
  // On the phone the box is behind a button, so that the list of people is visible without scrolling.
  const [inviting, setInviting] = useState(false);
  if (form.error && (!form.data || isMissing(form.error))) return <FormFailure screen={text.invitedPeople()} query={form} />;
  if (!form.data) return <LoadingRows />;
  const ready = form.data.visibility === 'invite-only' && form.data.isPublished;
  const box = isWide || inviting;
  return (
    <>
      <PageHeader
        back={<BackLink to="/forms">{area.forms()}</BackLink>}
        title={text.title({ name: nameOf(form.data) })}
        description={text.lead()}
        actions={
          <>
            <LinkButton to="/forms/$id" params={{ id }} leftSection={<IconPencil size={18} />}>
              {common.editForm()}
            </LinkButton>
            <LinkButton to="/forms/$id/responses" params={{ id }} leftSection={<IconChartBar size={18} />}>
              {common.responses()}
            </LinkButton>
          </>
        }
        main={
          ready &&
          !box && (
            <Button leftSection={<IconSend size={18} />} onClick={() => setInviting(true)}>
              {text.invitePeople()}
            </Button>
          )
        }
      />
      {ready && box && <InviteBox formId={id} />}
      {!ready && (
        <Alert color="gray" maw="46rem" mb="xl" role="status">
          {form.data.visibility === 'invite-only' ? text.publishFirst() : text.notInviteOnly()}
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
  const invited = totals ? totals.waiting + totals.answered : 0;
  const all = useMemo(() => inviteColumns(formId), [formId]);
  const columns = useColumns('invites', all);
  const selection = useSelection({ filter: list.filter, count: totals?.waiting ?? 0, most: MOST_CHOSEN });
  const params = { id: formId };
  const remind = useCall(invites.remind, ['invites'], {
    done({ mail, data: { reminded } }) {
      toastMail(mail, {
        sent: text.remindersOnTheirWay({ count: reminded }),
        kept: text.remindersCaptured({ count: reminded }),
      });
    },
    failed: text.notReminded(),
  });
  const remindChosen = () => {
    const chosen = selection.chosen();
    const body = 'ids' in chosen ? { ids: chosen.ids } : { except: chosen.except };
    // The toast of useCall shows a failure.
    remind.mutateAsync({ params, body }).then(selection.clear, () => {});
  };
  const actions = useCallback((row: Invite) => <InviteActions formId={formId} row={row} />, [formId]);
  return (
    <section aria-labelledby="invited-title">
      <Group justify="space-between" gap="sm" mb="md">
        <Title order={2} size="h3" id="invited-title">
          {totals && invited ? text.haveAnswered({ answered: totals.answered, invited }) : text.invitedPeople()}
        </Title>
        {ready && totals && totals.waiting > 0 && (
          <Group gap="sm">
            <Button
              variant="default"
              leftSection={<IconBell size={18} />}
              onClick={() => remind.mutate({ params, body: {} })}
              loading={remind.isPending}
              disabled={totals.remindable === 0}
            >
              {text.remindRest()}
            </Button>
            <p className="ui-dim">{totals.remindable === 0 ? text.nobodyRemindable() : text.remindable({ count: totals.remindable })}</p>
          </Group>
        )}
      </Group>
      <ListFrame
        list={list}
        searchLabel={text.search()}
        searchPlaceholder={text.searchPlaceholder()}
        filters={
          <FilterSelect
            label={word.state()}
            all={word.allStates()}
            values={INVITE_STATES}
            labels={(state) => STATES[state].label}
            value={list.shown.state}
            onChange={(state) => list.setFilter({ state })}
          />
        }
        failed={text.loadFailed()}
        empty={{
          icon: <IconMailbox size={28} />,
          title: text.nobodyYet(),
          children: text.nobodyYetAdvice(),
        }}
        noMatch={{ title: text.noMatch(), children: word.noMatchAdvice(), showAll: text.showAll() }}
      >
        <DataTable
          label={text.invitedPeople()}
          list={list}
          rows={answer?.data}
          idOf={({ _id }) => _id}
          nameOf={nameOfInvited}
          columns={columns}
          selection={ready ? selection : undefined}
          isSelectable={({ state }) => state === 'waiting'}
          actions={actions}
          card={(row) => <InviteCard formId={formId} row={row} />}
        />
        {answer && (
          <SelectionBar
            label={text.selectedPeople()}
            selection={selection}
            ids={answer.data.filter(({ state }) => state === 'waiting').map(({ _id }) => _id)}
            // All people are all who have not answered, whatever the filter, so they can be chosen only without a filter.
            list={{ ...list, count: list.isFiltered ? selection.size : answer.totals.waiting, atLeast: false }}
          >
            <Button variant="default" size="compact-sm" loading={remind.isPending} onClick={remindChosen}>
              {text.remindChosen({ count: selection.size })}
            </Button>
          </SelectionBar>
        )}
      </ListFrame>
    </section>
  );
}
