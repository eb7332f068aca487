import { Button, Group, Text, Timeline } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowMerge,
  IconArrowsSplit2,
  IconBellRinging,
  IconCalendarTime,
  IconCash,
  IconFileImport,
  IconForms,
  IconKey,
  IconMail,
  IconMailOff,
  IconMessage,
  IconMessageOff,
  IconNote,
  IconPencil,
  IconReceiptRefund,
  IconRefresh,
  IconSend,
  IconShield,
  IconTag,
  IconUserPlus,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { MemberEvent, MemberEventKind } from '#contract/members.ts';
import { useUser } from '#web/api/session.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { heldTogether } from '#web/ui/held-together.ts';
import { IconDisc } from '#web/ui/IconDisc.tsx';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { Tone } from '#web/ui/StatusBadge.tsx';
import { Loaded, LoadingRows } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { authorOf, eventDetails, sentenceOf } from './event-labels.ts';
import { MergeUndo } from './MergeUndo.tsx';
import { memberTimeline } from './profile.api.ts';
import * as text from './timeline.messages.ts';
import '@mantine/core/styles/Timeline.layer.css';

/** The icons of the events. Events without one are changes, which have a pencil. */
const ICONS: Partial<Record<MemberEventKind, typeof IconPencil>> = {
  created: IconUserPlus,
  moderator: IconShield,
  'access-given': IconKey,
  'access-taken': IconKey,
  tags: IconTag,
  note: IconNote,
  'note-removed': IconNote,
  'note-restored': IconNote,
  merged: IconArrowMerge,
  unmerged: IconArrowsSplit2,
  imported: IconFileImport,
  'import-undone': IconFileImport,
  unsubscribed: IconMailOff,
  resubscribed: IconMail,
  'channel-stopped': IconMessageOff,
  'channel-started': IconMessage,
  invited: IconSend,
  'invitation-failed': IconAlertTriangle,
  circle: IconRefresh,
  payment: IconCash,
  'payment-deleted': IconCash,
  'payment-restored': IconCash,
  'payment-attached': IconCash,
  refund: IconReceiptRefund,
  late: IconAlertTriangle,
  out: IconAlertTriangle,
  reminder: IconBellRinging,
  mail: IconMail,
  'form-answered': IconForms,
  reservation: IconCalendarTime,
};
const TONES: Partial<Record<MemberEventKind, Tone>> = {
  payment: 'positive',
  late: 'negative',
  out: 'negative',
  'invitation-failed': 'negative',
};

/** Everything that happened to the member: what, when, and who did it. */
export function TimelineCard({ memberId }: { memberId: string }) {
  const query = useInfiniteQuery(memberTimeline(memberId));
  const showEarlier = async () => {
    const { isFetchNextPageError, error } = await query.fetchNextPage();
    if (isFetchNextPageError) toast.error(text.notLoaded(), error);
  };
  return (
    <SectionCard titleSize="h4" title={text.timeline()}>
      <Loaded query={query} failed={text.notLoaded()} loading={<LoadingRows count={4} />}>
        {({ pages }) => <Events events={pages.flatMap((page) => page.data)} />}
      </Loaded>
      {query.hasNextPage && (
        <Button me="auto" variant="default" size="xs" loading={query.isFetchingNextPage} onClick={() => void showEarlier()}>
          {text.showEarlier()}
        </Button>
      )}
    </SectionCard>
  );
}

function Events({ events }: { events: MemberEvent[] }) {
  if (events.length === 0) return <Text className="ui-dim">{text.nothingYet()}</Text>;
  return (
    <Timeline role="list" bulletSize={32} lineWidth={1} mb="md">
      {events.map((event) => {
        const kind = event.kind as MemberEventKind;
        const Icon = ICONS[kind] ?? IconPencil;
        const bullet = (
          <IconDisc tone={TONES[kind] ?? 'neutral'} size={32}>
            <Icon size={16} stroke={1.7} />
          </IconDisc>
        );
        return (
          <Timeline.Item key={event._id} mt="md" role="listitem" bullet={bullet}>
            <EventText event={event} />
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
}

function EventText({ event }: { event: MemberEvent }) {
  const isAdmin = useUser()?.role === 'admin';
  const sentence = heldTogether(sentenceOf(event));
  const { formId, responseId, state } = event.data;
  return (
    <>
      <Text fw={550} className="ui-text">
        {event.kind === 'form-answered' && typeof formId === 'string' ? (
          <TextLink
            inherit
            to="/forms/$id/responses"
            params={{ id: formId }}
            search={{ tab: 'individual', response: typeof responseId === 'string' ? responseId : undefined }}
          >
            {sentence}
          </TextLink>
        ) : isAdmin && event.kind === 'mail' && state !== 'pending' && state !== 'skipped' ? (
          // A message is written with its first attempt. Coaches do not read the Outbox.
          <TextLink inherit to="/outbox" search={{ open: event._id }}>
            {sentence}
          </TextLink>
        ) : (
          sentence
        )}
      </Text>
      {eventDetails(event).map((line) => (
        <Text key={line} size="sm" className="ui-pre">
          {line}
        </Text>
      ))}
      <Group gap="sm" className="ui-dim">
        <time dateTime={event.at}>{formatDateTime(event.at)}</time>
        <span>{authorOf(event)}</span>
      </Group>
      <MergeUndo event={event} />
    </>
  );
}
