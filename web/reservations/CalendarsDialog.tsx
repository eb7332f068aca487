import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconLink, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { type CoachCalendars, coachCalendars } from '#contract/coach-calendars.ts';
import type { Coach } from '#contract/coaches.ts';
import { call } from '#web/api/call.ts';
import { LinkField } from '#web/forms/editor/LinkField.tsx';
import { CallForm } from '#web/ui/CallForm.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { marked } from '#web/ui/marked.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { Fetched } from '#web/ui/states.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { useCallForm } from '#web/ui/useCallForm.ts';
import * as word from '#web/ui/words.messages.ts';
import * as text from './calendars.messages.ts';
import { AFTER_COACHES, calendarsOf } from './coaches.api.ts';

/** The calendars of a coach: their sessions for another program, and the busy times of the calendar that they keep elsewhere. */
export const CalendarsDialog = ({ coach: { _id: id, name }, opened, onClose }: DialogProps & { coach: Pick<Coach, '_id' | 'name'> }) => (
  <Dialog opened={opened} onClose={onClose} title={text.calendarsOf({ name })} size="lg">
    <Fetched options={calendarsOf(id)} failed={text.notLoaded()}>
      {({ feed, own }) => (
        <Stack gap="xl">
          <Feed id={id} feed={feed} />
          {own ? <OwnCalendar id={id} own={own} /> : <AddOwnCalendar id={id} />}
        </Stack>
      )}
    </Fetched>
  </Dialog>
);

function Part({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Title order={3} size="h4" id={heading}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {lead}
      </Text>
      {children}
    </section>
  );
}

function Feed({ id, feed }: { id: string; feed: CoachCalendars['feed'] }) {
  const params = { id };
  const make = useCall(coachCalendars.makeFeed, AFTER_COACHES, { done: text.addressMade(), failed: text.addressNotMade() });
  const remove = useCall(coachCalendars.removeFeed, AFTER_COACHES, { done: text.addressRevoked(), failed: text.addressNotRevoked() });
  const busy = make.isPending || remove.isPending;
  const renew = async () => {
    if (await confirm({ title: text.newAddressQuestion(), body: text.stopsWorking(), confirmLabel: text.newAddress() }))
      make.mutate({ params });
  };
  const revoke = async () => {
    const question = { title: text.revokeQuestion(), body: text.stopsWorking(), confirmLabel: text.revoke(), danger: true };
    if (await confirm(question)) remove.mutate({ params });
  };
  return (
    <Part title={text.sessionsElsewhere()} lead={text.sessionsElsewhereLead()}>
      {feed ? (
        <Stack gap="xs">
          <LinkField label={text.secretAddress()} link={feed.address} copyLabel={word.copy()} />
          <p className="ui-dim">{text.madeOn({ at: formatDateTime(feed.madeAt) })}</p>
          <Group gap="xs">
            <Button variant="default" loading={busy} onClick={() => void renew()}>
              {text.newAddress()}
            </Button>
            <Button variant="default" c="var(--mantine-color-error)" loading={busy} onClick={() => void revoke()}>
              {text.revoke()}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Button leftSection={<IconLink size={18} />} loading={busy} onClick={() => make.mutate({ params })}>
          {text.makeAddress()}
        </Button>
      )}
    </Part>
  );
}

function OwnCalendar({ id, own }: { id: string; own: NonNullable<CoachCalendars['own']> }) {
  const { host, triedAt, readAt, failure, busy } = own;
  const params = { id };
  const read = useCall(coachCalendars.readOwn, AFTER_COACHES, { done: text.reading(), failed: text.notAsked() });
  const remove = useCall(coachCalendars.removeOwn, AFTER_COACHES, { done: text.removed(), failed: text.notRemoved() });
  const forget = async () => {
    const question = { title: text.removeQuestion({ host }), body: text.removeBody(), confirmLabel: text.removeCalendar(), danger: true };
    if (await confirm(question)) remove.mutate({ params });
  };
  return (
    <Part title={text.busyTimes()} lead={text.busyTimesLead()}>
      <Stack gap="xs">
        <Text fw={600} className="ui-text">
          {host}
        </Text>
        {failure !== null && triedAt && (
          <Alert color="red" role="alert" title={text.failed({ at: formatDateTime(triedAt) })}>
            <Text size="sm">{failure}</Text>
            <Text size="sm" mt="xs">
              {readAt ? text.keepsLast({ at: formatDateTime(readAt), count: busy }) : text.nothingKnown()}
            </Text>
          </Alert>
        )}
        {failure === null && readAt && (
          <Text c="dimmed">{marked(text.readAgo({ count: busy }), { time: () => <RelativeTime iso={readAt} /> })}</Text>
        )}
        {!triedAt && (
          <Text c="dimmed" role="status">
            {text.firstTime()}
          </Text>
        )}
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} />}
            loading={read.isPending}
            onClick={() => read.mutate({ params })}
          >
            {text.readNow()}
          </Button>
          <Button variant="default" c="var(--mantine-color-error)" loading={remove.isPending} onClick={() => void forget()}>
            {text.removeCalendar()}
          </Button>
        </Group>
      </Stack>
    </Part>
  );
}

function AddOwnCalendar({ id }: { id: string }) {
  const form = useCallForm({
    initialValues: { address: '' },
    validate: { address: (address) => (address.trim() ? null : text.addressRequired()) },
    send: (body) => call(coachCalendars.setOwn, { params: { id }, body }),
    stale: AFTER_COACHES,
    done: text.added(),
    failed: text.notAdded(),
  });
  return (
    <Part title={text.busyTimes()} lead={text.busyTimesLead()}>
      <CallForm form={form} submitLabel={text.add()}>
        <TextInput
          label={text.address()}
          description={text.addressHelp()}
          placeholder="https://calendar.google.com/calendar/ical/…/basic.ics"
          inputMode="url"
          autoComplete="off"
          maxLength={2000}
          {...form.getInputProps('address')}
        />
      </CallForm>
    </Part>
  );
}
