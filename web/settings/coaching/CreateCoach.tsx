import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { OFFERED_COACH_STATUS } from '#contract/coaches.ts';
import { showInvited } from '#web/outbox/showInvited.tsx';
import { useCreateCoach } from '#web/reservations/coaches.api.ts';
import { checkEmail } from '#web/reservations/reservations.rules.ts';
import { focusFirstError } from '#web/ui/fieldErrors.ts';
import { toastFieldErrors } from '#web/ui/toastFieldErrors.ts';

const FOLLOWS = {
  Pending: 'An e-mail invites them; choosing a password makes them Active.',
  Active: 'An e-mail invites them to choose a password.',
  Inactive: 'No e-mail is sent until you reactivate them.',
};

export function CreateCoach({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="New coach" closeOnClickOutside={false}>
      <CoachForm onClose={onClose} />
    </Modal>
  );
}

function CoachForm({ onClose }: { onClose: () => void }) {
  const create = useCreateCoach();
  const form = useForm({
    initialValues: { name: '', email: '', specialization: '', status: 'Pending' as (typeof OFFERED_COACH_STATUS)[number] },
    validate: { name: (name) => (name.trim() ? null : 'Name is required'), email: checkEmail },
  });
  const submit = form.onSubmit(
    (values) =>
      create.mutateAsync({ ...values, email: values.email.trim() }).then(
        ({ data: { name, status }, ...invited }) => {
          onClose();
          void showInvited(invited, {
            name,
            sent: status === 'Inactive' ? `${name} was added` : `${name} was added and invited by e-mail`,
            kept: `${name} was added. The invitation was not sent.`,
          });
        },
        toastFieldErrors(form, 'Failed to create coach. Please try again.'),
      ),
    focusFirstError(form),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput label="Name" withAsterisk data-autofocus autoComplete="off" maxLength={100} {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" withAsterisk autoComplete="off" maxLength={254} {...form.getInputProps('email')} />
        <TextInput label="Specialization" maxLength={200} autoComplete="off" {...form.getInputProps('specialization')} />
        <NativeSelect
          label="Status"
          description={FOLLOWS[form.values.status]}
          data={[...OFFERED_COACH_STATUS]}
          {...form.getInputProps('status')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create coach
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
