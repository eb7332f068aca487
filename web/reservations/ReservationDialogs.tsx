import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { type Reservation, reservations } from '#contract/reservations.ts';
import { call } from '#web/api/call.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { formatDay, zoneLabel } from '#web/ui/dates.ts';
import { today } from './calendar/calendar.rules.ts';
import { clientOf } from './reservation-labels.ts';
import { AFTER_RESERVATIONS, toastDone } from './reservations.api.ts';
import { checkDate, checkTime } from './reservations.rules.ts';
import { SlotPicker } from './SlotPicker.tsx';

interface Props {
  reservation: Reservation;
  dialog: 'cancel' | 'move' | undefined;
  onClose: () => void;
}

/** The dialogs that cancel and move a reservation. */
export function ReservationDialogs({ reservation, dialog, onClose }: Props) {
  const { _id: id, service, coachId, coachName, date, time, startsAt, endsAt } = reservation;
  return (
    <>
      <CallDialog
        opened={dialog === 'cancel'}
        onClose={onClose}
        title={`Cancel the reservation of ${clientOf(reservation)}?`}
        submitLabel="Cancel reservation"
        cancelLabel="Keep it"
        initialValues={{ reason: '' }}
        validate={{ reason: (reason) => (reason.trim() ? null : 'Reason is required') }}
        send={(body) => call(reservations.cancel, { params: { id }, body })}
        stale={AFTER_RESERVATIONS}
        onDone={(answer) => toastDone('Reservation cancelled', answer)}
        failed="The reservation could not be cancelled"
      >
        {({ getInputProps }) => (
          <>
            <Text c="dimmed">
              {service} with {coachName} on {formatDay(date)} at {time}. The client gets an e-mail with your reason, and the time is free
              again.
            </Text>
            <Textarea label="Reason" withAsterisk data-autofocus autosize minRows={2} maxLength={500} {...getInputProps('reason')} />
          </>
        )}
      </CallDialog>
      <CallDialog
        opened={dialog === 'move'}
        onClose={onClose}
        title={`Move the reservation of ${clientOf(reservation)}`}
        submitLabel="Move reservation"
        cancelLabel="Leave it"
        initialValues={{ date: [today(), date].toSorted()[1]!, time: '' }}
        validate={{ date: checkDate, time: checkTime }}
        send={(body) => call(reservations.reschedule, { params: { id }, body })}
        stale={AFTER_RESERVATIONS}
        onDone={(answer) => toastDone('Reservation moved', answer)}
        failed="The reservation could not be moved"
      >
        {({ values, getInputProps, setValues }) => (
          <>
            <Text c="dimmed">
              {service} with {coachName}, now on {formatDay(date)} at {time}.
            </Text>
            <SimpleGrid cols={2}>
              <TextInput label="Date" type="date" withAsterisk min={today()} data-autofocus {...getInputProps('date')} />
              <TextInput label={`Time (${zoneLabel()})`} type="time" withAsterisk {...getInputProps('time')} />
            </SimpleGrid>
            <SlotPicker
              coachId={coachId}
              coachName={coachName}
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
