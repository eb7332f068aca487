import { TextInput } from '@mantine/core';
import { emailRequired } from '#contract/coaches.messages.ts';
import { nameRequired } from '#contract/shared.messages.ts';
import { team } from '#contract/team.ts';
import { call } from '#web/api/call.ts';
import { showInvited } from '#web/outbox/showInvited.tsx';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './team.messages.ts';

export const InviteAdmin = (dialog: { opened: boolean; onClose: () => void }) => (
  <CallDialog
    {...dialog}
    title={text.inviteAdmin()}
    submitLabel={text.sendInvitation()}
    initialValues={{ name: '', email: '' }}
    validate={{
      name: (name) => (name.trim() ? null : nameRequired()),
      email: (email) => (email.trim() ? null : emailRequired()),
    }}
    send={(body) => call(team.invite, { body })}
    stale={['team']}
    onDone={({ message = text.invitationSent(), data: { name }, ...invited }) =>
      void showInvited(invited, { name, sent: message, kept: text.addedNotSent({ name }) })
    }
    failed={text.invitationNotSent()}
  >
    {(form) => (
      <>
        <TextInput label={word.name()} maxLength={100} data-autofocus withAsterisk {...form.getInputProps('name')} />
        <TextInput
          label={word.email()}
          type="email"
          maxLength={254}
          withAsterisk
          description={text.emailHelp()}
          {...form.getInputProps('email')}
        />
      </>
    )}
  </CallDialog>
);
