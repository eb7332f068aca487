import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showInvited } from '#web/outbox/showInvited.tsx';
import { focusFirstError } from '#web/ui/fieldErrors.ts';
import { toastFieldErrors } from '#web/ui/toastFieldErrors.ts';
import { useInviteAdmin } from './team.api.ts';

export function InviteAdmin({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const invite = useInviteAdmin();
  const form = useForm({
    initialValues: { name: '', email: '' },
    validate: {
      name: (name) => (name.trim() ? null : 'Name is required'),
      email: (email) => (email.trim() ? null : 'Email is required'),
    },
  });
  const send = form.onSubmit(
    (values) =>
      void invite.mutateAsync(values).then(
        ({ message = 'Invitation sent', data: { name }, ...invited }) => {
          form.reset();
          onClose();
          void showInvited(invited, { name, sent: message, kept: `${name} was added. The invitation was not sent.` });
        },
        toastFieldErrors(form, 'The invitation could not be sent'),
      ),
    focusFirstError(form),
  );
  return (
    <Modal opened={opened} onClose={onClose} title="Invite an admin">
      <form onSubmit={send} noValidate>
        <Stack>
          <TextInput label="Name" maxLength={100} data-autofocus withAsterisk {...form.getInputProps('name')} />
          <TextInput
            label="Email"
            type="email"
            maxLength={254}
            withAsterisk
            description="An e-mail with a link to choose a password goes to this address."
            {...form.getInputProps('email')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={invite.isPending}>
              Send invitation
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
