import { Anchor, Box, Group, Text } from '@mantine/core';
import { isLink, shownLink } from '#contract/contact.ts';
import type { Dashboard, Session } from '#contract/dashboard.ts';
import { clientOf, STATUS } from '#web/reservations/reservation-labels.ts';
import { formatDay } from '#web/ui/dates.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import * as text from './dashboard.messages.ts';
import classes from './dashboard.module.css';

/** The sessions of the coach who is signed in: those of today, and the next ones. `day` is today. */
export function SessionsCard({ sessions: { today, next }, day }: { sessions: NonNullable<Dashboard['sessions']>; day: string }) {
  return (
    <SectionCard
      title={text.yourSessions()}
      mb="md"
      aside={
        <TextLink size="sm" className="ui-touch-link" to="/reservation">
          {text.allReservations()}
        </TextLink>
      }
    >
      {today.length === 0 && (
        <Text c="dimmed" py="xs">
          {next.length === 0 ? text.noSessions() : text.noSessionsToday()}
        </Text>
      )}
      <Sessions title={text.sessionsToday()} sessions={today} day={day} />
      <Sessions title={text.nextSessions()} sessions={next} />
    </SectionCard>
  );
}

function Sessions({ title, sessions, day }: { title: string; sessions: Session[]; day?: string }) {
  if (sessions.length === 0) return null;
  return (
    <>
      <Text component="h3" className="ui-dim" fw={550} mt="xs">
        {title}
      </Text>
      <ul className="ui-lines" aria-label={title}>
        {sessions.map((session) => (
          <Row key={session._id} session={session} withDay={session.date !== day} />
        ))}
      </ul>
    </>
  );
}

function Row({ session, withDay }: { session: Session; withDay: boolean }) {
  const { _id, date, time, endTime, startsAt, service, place, status } = session;
  const client = clientOf(session);
  const isCancelled = status === 'cancelled';
  return (
    <Box component="li" className={classes.session} py={10}>
      <Text component="time" dateTime={startsAt} className="ui-numbers" td={isCancelled ? 'line-through' : undefined}>
        {withDay && (
          <Text span inherit fw={550} me="0.25rem">
            {formatDay(date)}
          </Text>
        )}{' '}
        <Text span inherit fw={withDay ? undefined : 550}>
          {time} – {endTime}
        </Text>
      </Text>
      <div className={classes.client}>
        <TextLink
          c="inherit"
          fw={550}
          className="ui-touch-link ui-text"
          aria-label={text.openSession({ client, day: formatDay(date), time })}
          to="/reservation"
          search={{ open: _id }}
        >
          {client}
        </TextLink>
        <Group className="ui-dim ui-text" gap="0 0.625rem" mt={4}>
          <span>{service}</span>
          {isLink(place) && !isCancelled ? (
            <Anchor href={place} target="_blank" rel="noreferrer" inherit className="ui-inline-row ui-touch">
              {shownLink(place)}
            </Anchor>
          ) : (
            place && <span>{place}</span>
          )}
        </Group>
      </div>
      <StatusBadge tone={STATUS[status].tone}>{STATUS[status].label}</StatusBadge>
    </Box>
  );
}
