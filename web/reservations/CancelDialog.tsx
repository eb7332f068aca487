import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Reservation } from '#contract/reservations.ts';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { focusFirstError } from '#web/ui/fieldErrors.ts';
import { toastFieldErrors } from '#web/ui/toastFieldErrors.ts';
import { clientOf, dayLabel } from './reservation-words.ts';
import { useCancel } from './reservations.api.ts';

interface Props {
  reservation: Reservation;
  opened: boolean;
  onClose: () => void;
}

export function CancelDialog({ reservation, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Cancel the reservation of ${clientOf(reservation)}?`}>
      <CancelForm reservation={reservation} onClose={onClose} />
    </Modal>
  );
}

function CancelForm({ reservation, onClose }: Omit<Props, 'opened'>) {
  const cancel = useCancel(reservation._id);
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() ? null : 'Reason is required') },
  });
  const submit = form.onSubmit(
    (values) =>
      cancel.mutateAsync(values).then(
        ({ mail, message = '' }) => {
          onClose();
          toastMail(mail, { sent: 'Reservation cancelled: the client has been told', kept: message });
        },
        toastFieldErrors(form, 'The reservation could not be cancelled'),
      ),
    focusFirstError(form),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text c="dimmed">
          {reservation.service} with {reservation.coachName} on {dayLabel(reservation.date)} at {reservation.time}. The client gets an
          e-mail with your reason, and the time is free again.
        </Text>
        <Textarea label="Reason" withAsterisk data-autofocus autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" color="red" loading={cancel.isPending}>
            Cancel reservation
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
