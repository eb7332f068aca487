import { Modal, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import type { Reservation } from '#contract/reservations.ts';
import { CallForm } from '#web/ui/CallForm.tsx';
import { formatDay, zoneLabel } from '#web/ui/dates.ts';
import { useCallForm } from '#web/ui/useCallForm.ts';
import { today } from './calendar/calendar.rules.ts';
import { clientOf } from './reservation-labels.ts';
import { toastDone, useCancel, useReschedule } from './reservations.api.ts';
import { checkDate, checkTime } from './reservations.rules.ts';
import { SlotPicker } from './SlotPicker.tsx';

interface Props {
  reservation: Reservation;
  /** The dialog that is open. */
  dialog: 'cancel' | 'move' | undefined;
  onClose: () => void;
}

/** The dialogs that cancel and move a reservation. */
export function ReservationDialogs({ reservation, dialog, onClose }: Props) {
  const form = { reservation, onClose };
  return (
    <>
      <Modal opened={dialog === 'cancel'} onClose={onClose} title={`Cancel the reservation of ${clientOf(reservation)}?`}>
        <CancelForm {...form} />
      </Modal>
      <Modal opened={dialog === 'move'} onClose={onClose} title={`Move the reservation of ${clientOf(reservation)}`}>
        <MoveForm {...form} />
      </Modal>
    </>
  );
}

function CancelForm({ reservation, onClose }: Omit<Props, 'dialog'>) {
  const { _id, service, coachName, date, time } = reservation;
  const { mutateAsync } = useCancel(_id);
  const form = useCallForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() ? null : 'Reason is required') },
    send: mutateAsync,
    onDone: (answer) => {
      onClose();
      toastDone('Reservation cancelled', answer);
    },
    failed: 'The reservation could not be cancelled',
  });
  return (
    <CallForm form={form} submitLabel="Cancel reservation" cancelLabel="Keep it" onCancel={onClose}>
      <Text c="dimmed">
        {service} with {coachName} on {formatDay(date)} at {time}. The client gets an e-mail with your reason, and the time is free again.
      </Text>
      <Textarea label="Reason" withAsterisk data-autofocus autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
    </CallForm>
  );
}

function MoveForm({ reservation, onClose }: Omit<Props, 'dialog'>) {
  const { _id, service, coachId, coachName, date, time, startsAt, endsAt } = reservation;
  const { mutateAsync } = useReschedule(_id);
  const form = useCallForm({
    initialValues: { date: [today(), date].toSorted()[1]!, time: '' },
    validate: { date: checkDate, time: checkTime },
    send: mutateAsync,
    onDone: (answer) => {
      onClose();
      toastDone('Reservation moved', answer);
    },
    failed: 'The reservation could not be moved',
  });
  return (
    <CallForm form={form} submitLabel="Move reservation" cancelLabel="Leave it" onCancel={onClose}>
      <Text c="dimmed">
        {service} with {coachName}, now on {formatDay(date)} at {time}.
      </Text>
      <SimpleGrid cols={2}>
        <TextInput label="Date" type="date" withAsterisk min={today()} data-autofocus {...form.getInputProps('date')} />
        <TextInput label={`Time (${zoneLabel()})`} type="time" withAsterisk {...form.getInputProps('time')} />
      </SimpleGrid>
      <SlotPicker
        coachId={coachId}
        coachName={coachName}
        minutes={Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)}
        except={_id}
        {...form.values}
        onPick={form.setValues}
      />
    </CallForm>
  );
}
