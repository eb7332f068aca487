import { TextInput } from '@mantine/core';
import { team } from '#contract/team.ts';
import { call } from '#web/api/call.ts';
import { showInvited } from '#web/outbox/showInvited.tsx';
import { CallDialog } from '#web/ui/CallDialog.tsx';

export const InviteAdmin = (dialog: { opened: boolean; onClose: () => void }) => (
  <CallDialog
    {...dialog}
    title="Invite an admin"
    submitLabel="Send invitation"
    initialValues={{ name: '', email: '' }}
    validate={{
      name: (name) => (name.trim() ? null : 'Name is required'),
      email: (email) => (email.trim() ? null : 'Email is required'),
    }}
    send={(body) => call(team.invite, { body })}
    stale={['team']}
    onDone={({ message = 'Invitation sent', data: { name }, ...invited }) =>
      void showInvited(invited, { name, sent: message, kept: `${name} was added. The invitation was not sent.` })
    }
    failed="The invitation could not be sent"
  >
    {(form) => (
      <>
        <TextInput label="Name" maxLength={100} data-autofocus withAsterisk {...form.getInputProps('name')} />
        <TextInput
          label="Email"
          type="email"
          maxLength={254}
          withAsterisk
          description="An e-mail with a link to choose a password goes to this address."
          {...form.getInputProps('email')}
        />
      </>
    )}
  </CallDialog>
);
