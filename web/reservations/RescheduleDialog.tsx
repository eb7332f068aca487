import { Button, Group, Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Reservation } from '#contract/reservations.ts';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { zoneLabel } from '#web/ui/dates.ts';
import { focusFirstError } from '#web/ui/fieldErrors.ts';
import { toastFieldErrors } from '#web/ui/toastFieldErrors.ts';
import { today } from './calendar/calendar.rules.ts';
import { clientOf, dayLabel } from './reservation-words.ts';
import { useReschedule } from './reservations.api.ts';
import { checkDate } from './reservations.rules.ts';
import { SlotPicker } from './SlotPicker.tsx';

interface Props {
  reservation: Reservation;
  opened: boolean;
  onClose: () => void;
}

export function RescheduleDialog({ reservation, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Move the reservation of ${clientOf(reservation)}`}>
      <RescheduleForm reservation={reservation} onClose={onClose} />
    </Modal>
  );
}

function RescheduleForm({ reservation, onClose }: Omit<Props, 'opened'>) {
  const reschedule = useReschedule(reservation._id);
  const form = useForm({
    initialValues: { date: [today(), reservation.date].toSorted()[1]!, time: '' },
    validate: { date: checkDate, time: (time) => (time ? null : 'Time is required') },
  });
  const submit = form.onSubmit(
    (values) =>
      reschedule.mutateAsync(values).then(
        ({ mail, message = '' }) => {
          onClose();
          toastMail(mail, { sent: 'Reservation moved: the client has been told', kept: message });
        },
        toastFieldErrors(form, 'The reservation could not be moved'),
      ),
    focusFirstError(form),
  );
  const minutes = Math.round((Date.parse(reservation.endsAt) - Date.parse(reservation.startsAt)) / 60_000);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text c="dimmed">
          {reservation.service} with {reservation.coachName}, now on {dayLabel(reservation.date)} at {reservation.time}.
        </Text>
        <SimpleGrid cols={2}>
          <TextInput label="Date" type="date" withAsterisk min={today()} data-autofocus {...form.getInputProps('date')} />
          <TextInput label={`Time (${zoneLabel()})`} type="time" withAsterisk {...form.getInputProps('time')} />
        </SimpleGrid>
        <SlotPicker
          coachId={reservation.coachId}
          coachName={reservation.coachName}
          minutes={minutes}
          except={reservation._id}
          date={form.values.date}
          time={form.values.time}
          onPick={(date, time) => form.setValues({ date, time })}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Leave it
          </Button>
          <Button type="submit" loading={reschedule.isPending}>
            Move reservation
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
