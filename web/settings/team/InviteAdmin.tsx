import { Modal, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { team } from '#contract/team.ts';
import { call } from '#web/api/call.ts';
import { showInvited } from '#web/outbox/showInvited.tsx';
import { CallForm } from '#web/ui/CallForm.tsx';
import { useCallForm } from '#web/ui/useCallForm.ts';

export const InviteAdmin = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="Invite an admin">
    <InviteForm onClose={onClose} />
  </Modal>
);

function InviteForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useCallForm({
    initialValues: { name: '', email: '' },
    validate: {
      name: (name) => (name.trim() ? null : 'Name is required'),
      email: (email) => (email.trim() ? null : 'Email is required'),
    },
    send: (body) => call(team.invite, { body }),
    onDone: ({ message = 'Invitation sent', data: { name }, ...invited }) => {
      onClose();
      void client.invalidateQueries({ queryKey: ['team'] });
      void showInvited(invited, { name, sent: message, kept: `${name} was added. The invitation was not sent.` });
    },
    failed: 'The invitation could not be sent',
  });
  return (
    <CallForm form={form} submitLabel="Send invitation" onCancel={onClose}>
      <TextInput label="Name" maxLength={100} data-autofocus withAsterisk {...form.getInputProps('name')} />
      <TextInput
        label="Email"
        type="email"
        maxLength={254}
        withAsterisk
        description="An e-mail with a link to choose a password goes to this address."
        {...form.getInputProps('email')}
      />
    </CallForm>
  );
}
