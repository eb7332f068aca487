import { SimpleGrid, Text, Textarea } from '@mantine/core';
import { reasonRequired } from '#contract/reservations.messages.ts';
import { type Reservation, reservations } from '#contract/reservations.ts';
import { call } from '#web/api/call.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { formatDay, zoneLabel } from '#web/ui/dates.ts';
import { TimeField } from '#web/ui/TimeField.tsx';
import { today } from '#web/ui/zoned-input.ts';
import { clientOf } from './reservation-labels.ts';
import { AFTER_RESERVATIONS, toastDone } from './reservations.api.ts';
import * as text from './reservations.messages.ts';
import { checkDate, checkTime } from './reservations.rules.ts';
import { SlotPicker } from './SlotPicker.tsx';

interface Props {
  reservation: Reservation;
  /** Any other dialog is not one of these. */
  dialog: 'cancel' | 'move' | 'edit' | undefined;
  onClose: () => void;
}

/** The dialogs that cancel and move a reservation. */
export function ReservationDialogs({ reservation, dialog, onClose }: Props) {
  const { _id: id, service, serviceId, coachId, coachName, date, time, startsAt, endsAt } = reservation;
  const client = clientOf(reservation);
  const session = { service, coach: coachName, day: formatDay(date), time };
  return (
    <>
      <CallDialog
        opened={dialog === 'cancel'}
        onClose={onClose}
        title={text.cancelQuestion({ client })}
        submitLabel={text.cancelReservation()}
        cancelLabel={text.keepIt()}
        initialValues={{ reason: '' }}
        validate={{ reason: (reason) => (reason.trim() ? null : reasonRequired()) }}
        send={(body) => call(reservations.cancel, { params: { id }, body })}
        stale={AFTER_RESERVATIONS}
        onDone={(answer) => toastDone(text.cancelled(), answer)}
        failed={text.cancelFailed()}
      >
        {({ getInputProps }) => (
          <>
            <Text c="dimmed">{text.cancelConsequence(session)}</Text>
            <Textarea label={text.reason()} withAsterisk data-autofocus autosize minRows={2} maxLength={500} {...getInputProps('reason')} />
          </>
        )}
      </CallDialog>
      <CallDialog
        opened={dialog === 'move'}
        onClose={onClose}
        title={text.moveTitle({ client })}
        submitLabel={text.moveReservation()}
        cancelLabel={text.leaveIt()}
        initialValues={{ date: [today(), date].toSorted()[1]!, time: '' }}
        validate={{ date: checkDate, time: checkTime }}
        send={(body) => call(reservations.reschedule, { params: { id }, body })}
        stale={AFTER_RESERVATIONS}
        onDone={(answer) => toastDone(text.moved(), answer)}
        failed={text.moveFailed()}
      >
        {({ values, getInputProps, setValues }) => (
          <>
            <Text c="dimmed">{text.currentTime(session)}</Text>
            <SimpleGrid cols={2}>
              <DateField label={text.date()} withAsterisk min={today()} data-autofocus {...getInputProps('date')} />
              <TimeField label={text.timeIn({ zone: zoneLabel() })} withAsterisk {...getInputProps('time')} />
            </SimpleGrid>
            <SlotPicker
              coachId={coachId}
              coachName={coachName}
              serviceId={serviceId ?? undefined}
              minutes={Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)}
              except={id}
              {...values}
              onPick={setValues}
            />
          </>
        )}
      </CallDialog>
    </>
  );
}
