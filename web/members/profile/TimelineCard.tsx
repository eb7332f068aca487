import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowMerge,
  IconBellRinging,
  IconCalendarTime,
  IconCash,
  IconFileImport,
  IconForms,
  IconKey,
  IconMail,
  IconMailOff,
  IconNote,
  IconPencil,
  IconPoint,
  IconReceiptRefund,
  IconRefresh,
  IconSend,
  IconShield,
  IconTag,
  IconUserPlus,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MemberEvent, MemberEventKind } from '#contract/members.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { Card } from './Card.tsx';
import { detailsOf, sentenceOf } from './event-labels.ts';
import { memberTimeline } from './profile.api.ts';
import classes from './profile.module.css';

const ICONS: Record<MemberEventKind, typeof IconPoint> = {
  created: IconUserPlus,
  edited: IconPencil,
  billing: IconPencil,
  moderator: IconShield,
  'access-given': IconKey,
  'access-taken': IconKey,
  tags: IconTag,
  note: IconNote,
  'note-removed': IconNote,
  merged: IconArrowMerge,
  bulk: IconPencil,
  'bulk-undone': IconPencil,
  imported: IconFileImport,
  'import-undone': IconFileImport,
  unsubscribed: IconMailOff,
  resubscribed: IconMail,
  invited: IconSend,
  'invitation-failed': IconAlertTriangle,
  circle: IconRefresh,
  payment: IconCash,
  'payment-edited': IconPencil,
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

/** Everything that happened to the member: what, when, and by whom. */
export function TimelineCard({ memberId }: { memberId: string }) {
  const { data, error, refetch, isFetching, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(memberTimeline(memberId));
  const events = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Card title="Timeline">
      {!data && !error && <LoadingRows count={4} />}
      {!data && error && <ErrorState title="The timeline could not be loaded" error={error} retry={refetch} retrying={isFetching} />}
      {data && events.length === 0 && <p className={classes.nothing}>Nothing has happened yet</p>}
      {events.length > 0 && (
        <ol className={classes.timeline}>
          {events.map((event) => (
            <Happening key={event._id} event={event} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier
        </Button>
      )}
    </Card>
  );
}

function Happening({ event }: { event: MemberEvent }) {
  const Icon = ICONS[event.kind as MemberEventKind] ?? IconPoint;
  const details = detailsOf(event);
  const { formId, responseId } = event.data;
  return (
    <li className={classes.event} data-kind={event.kind}>
      <span className={classes.eventIcon} aria-hidden="true">
        <Icon size={16} stroke={1.7} />
      </span>
      <div className={classes.eventWords}>
        <p className={classes.eventSentence}>
          {event.kind === 'form-answered' && typeof formId === 'string' ? (
            <Link
              to="/forms/$id/responses"
              params={{ id: formId }}
              search={{ tab: 'individual', response: typeof responseId === 'string' ? responseId : undefined }}
            >
              {sentenceOf(event)}
            </Link>
          ) : (
            sentenceOf(event)
          )}
        </p>
        {details.length > 0 && (
          <ul className={classes.eventDetails}>
            {details.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <p className={classes.eventMeta}>
          <time dateTime={event.at}>{formatDateTime(event.at)}</time>
          {event.actor && <span>{event.actor}</span>}
        </p>
      </div>
    </li>
  );
}
