import { SimpleGrid, Text } from '@mantine/core';
import { reservationSeries } from '#contract/reservation-series.ts';
import { reasonRequired } from '#contract/reservations.messages.ts';
import { type Reservation, reservations } from '#contract/reservations.ts';
import { ApiError, call } from '#web/api/call.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import { formatDay, zoneLabel } from '#web/ui/dates.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TimeField } from '#web/ui/TimeField.tsx';
import { today } from '#web/ui/zoned-input.ts';
import { ClientTaken } from './ClientTaken.tsx';
import { clientOf } from './reservation-labels.ts';
import { AFTER_RESERVATIONS, toastDone } from './reservations.api.ts';
import * as text from './reservations.messages.ts';
import { checkDate, checkTime } from './reservations.rules.ts';
import { type Scope, SeriesScope } from './SeriesScope.tsx';
import { SlotPicker } from './SlotPicker.tsx';
import * as series from './series.messages.ts';

interface Props extends DialogProps {
  reservation: Reservation;
}

const sessionOf = ({ service, coachName, date, time }: Reservation) => ({ service, coach: coachName, day: formatDay(date), time });

export function CancelReservation({ reservation, ...dialog }: Props) {
  const { _id: id } = reservation;
  return (
    <CallDialog
      {...dialog}
      title={text.cancelQuestion({ client: clientOf(reservation) })}
      submitLabel={text.cancelReservation()}
      cancelLabel={text.keepIt()}
      initialValues={{ reason: '', scope: 'one' as Scope }}
      validate={{ reason: (reason) => (reason.trim() ? null : reasonRequired()) }}
      send={async ({ scope, reason }) => {
        if (scope === 'one') {
          const answer = await call(reservations.cancel, { params: { id }, body: { reason } });
          return { ...answer, done: answer.mail === null ? text.cancelled() : text.cancelledAndTold() };
        }
        const answer = await call(reservationSeries.cancel, { params: { id }, body: { scope, reason } });
        return { ...answer, done: series.cancelled({ count: answer.data.length }) };
      }}
      stale={AFTER_RESERVATIONS}
      onDone={(answer) => toastDone(answer.done, answer)}
      failed={text.cancelFailed()}
    >
      {({ getInputProps }) => (
        <>
          <Text c="dimmed">
            {(Date.parse(reservation.endsAt) > Date.now() ? text.cancelConsequence : text.cancelConsequenceOver)(sessionOf(reservation))}
          </Text>
          <SeriesScope reservation={reservation} {...getInputProps('scope')} />
          <TextArea label={text.reason()} withAsterisk data-autofocus maxLength={500} {...getInputProps('reason')} />
        </>
      )}
    </CallDialog>
  );
}

export function MoveReservation({ reservation, ...dialog }: Props) {
  const { _id: id, email, serviceId, coachId, coachName, date, startsAt, endsAt } = reservation;
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);
  return (
    <CallDialog
      {...dialog}
      title={text.moveTitle({ client: clientOf(reservation) })}
      submitLabel={text.moveReservation()}
      cancelLabel={text.leaveIt()}
      // The session is moved from where the dialog showed it when it was opened, also when a newer state is loaded meanwhile.
      initialValues={{ date: [today(), date].toSorted()[1]!, time: '', scope: 'one' as Scope, was: startsAt }}
      validate={{ date: checkDate, time: checkTime }}
      send={async ({ scope, ...body }) => {
        if (scope === 'one') return { ...(await call(reservations.reschedule, { params: { id }, body })), done: text.moved() };
        const answer = await call(reservationSeries.reschedule, { params: { id }, body: { ...body, scope } });
        return { ...answer, done: series.moved({ count: answer.data.length }) };
      }}
      stale={AFTER_RESERVATIONS}
      onDone={(answer) => toastDone(answer.done, answer)}
      learn={movedTo}
      failed={text.moveFailed()}
    >
      {({ values, getInputProps, setValues }) => (
        <>
          <Text c="dimmed">{text.currentTime(sessionOf(reservation))}</Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <DateField label={text.date()} withAsterisk min={today()} data-autofocus {...getInputProps('date')} />
            <TimeField label={text.timeIn({ zone: zoneLabel() })} withAsterisk {...getInputProps('time')} />
          </SimpleGrid>
          <SlotPicker
            coachId={coachId}
            coachName={coachName}
            serviceId={serviceId ?? undefined}
            minutes={minutes}
            except={id}
            date={values.date}
            time={values.time}
            onPick={setValues}
          />
          <ClientTaken email={email} date={values.date} time={values.time} minutes={minutes} except={id} />
          <SeriesScope reservation={reservation} {...getInputProps('scope')} />
          {values.scope !== 'one' && <p className="ui-dim">{series.moveHint()}</p>}
        </>
      )}
    </CallDialog>
  );
}

/** Returns the time to which somebody else has moved the session, which the refusal names; undefined for any other failure. */
function movedTo(error: Error): { was: string } | undefined {
  const moved = error instanceof ApiError && error.status === 409 ? (error.data as { startsAt?: unknown } | undefined) : undefined;
  return typeof moved?.startsAt === 'string' ? { was: moved.startsAt } : undefined;
}
