import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { type Coach, coaches, OFFERED_COACH_STATUS } from '#contract/coaches.ts';
import { call } from '#web/api/call.ts';
import { showInvited } from '#web/outbox/showInvited.tsx';
import { AFTER_COACHES } from '#web/reservations/coaches.api.ts';
import { checkEmail } from '#web/reservations/reservations.rules.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
}

const checkName = (name: string) => (name.trim() ? null : 'Name is required');
const NAME = { label: 'Name', withAsterisk: true, 'data-autofocus': true, autoComplete: 'off', maxLength: 100 };
const SPECIALIZATION = { label: 'Specialization', autoComplete: 'off', maxLength: 200 };

/** What happens to a new coach with a status. */
const FOLLOWS = {
  Pending: 'An e-mail invites them; choosing a password makes them Active.',
  Active: 'An e-mail invites them to choose a password.',
  Inactive: 'No e-mail is sent until you reactivate them.',
};

export const NewCoach = (dialog: Props) => (
  <CallDialog
    {...dialog}
    title="New coach"
    closeOnClickOutside={false}
    submitLabel="Create coach"
    initialValues={{ name: '', email: '', specialization: '', status: 'Pending' as (typeof OFFERED_COACH_STATUS)[number] }}
    validate={{ name: checkName, email: checkEmail }}
    send={(values) => call(coaches.create, { body: { ...values, email: values.email.trim() } })}
    stale={AFTER_COACHES}
    onDone={({ data: { name, status }, ...invited }) =>
      void showInvited(invited, {
        name,
        sent: status === 'Inactive' ? `${name} was added` : `${name} was added and invited by e-mail`,
        kept: `${name} was added. The invitation was not sent.`,
      })
    }
    failed="Failed to create coach. Please try again."
  >
    {(form) => (
      <>
        <TextInput {...NAME} {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" withAsterisk autoComplete="off" maxLength={254} {...form.getInputProps('email')} />
        <TextInput {...SPECIALIZATION} {...form.getInputProps('specialization')} />
        <NativeSelect
          label="Status"
          description={FOLLOWS[form.values.status]}
          data={[...OFFERED_COACH_STATUS]}
          {...form.getInputProps('status')}
        />
      </>
    )}
  </CallDialog>
);

export const EditCoach = ({ coach: { _id, name, specialization, bookable }, ...dialog }: Props & { coach: Coach }) => (
  <CallDialog
    {...dialog}
    title={`Edit ${name}`}
    closeOnClickOutside={false}
    submitLabel="Save coach"
    initialValues={{ name, specialization, bookable }}
    validate={{ name: checkName }}
    send={(body) => call(coaches.update, { params: { id: _id }, body })}
    stale={AFTER_COACHES}
    done="Coach saved"
    failed="The coach could not be saved"
  >
    {(form) => (
      <>
        <TextInput {...NAME} {...form.getInputProps('name')} />
        <TextInput {...SPECIALIZATION} {...form.getInputProps('specialization')} />
        <Switch
          label="Members may book by themselves"
          description="On the coach’s public page, while the coach is Active and has weekly hours."
          {...form.getInputProps('bookable', { type: 'checkbox' })}
        />
      </>
    )}
  </CallDialog>
);
