import { Modal, NativeSelect, Switch, TextInput } from '@mantine/core';
import { type Coach, OFFERED_COACH_STATUS } from '#contract/coaches.ts';
import { showInvited } from '#web/outbox/showInvited.tsx';
import { useCreateCoach, useUpdateCoach } from '#web/reservations/coaches.api.ts';
import { checkEmail } from '#web/reservations/reservations.rules.ts';
import { CallForm } from '#web/ui/CallForm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/useCallForm.ts';

interface Props {
  /** Undefined for a new coach. */
  coach?: Coach;
  opened: boolean;
  onClose: () => void;
}

export const CoachDialog = ({ coach, opened, onClose }: Props) => (
  <Modal opened={opened} onClose={onClose} title={coach ? `Edit ${coach.name}` : 'New coach'} closeOnClickOutside={false}>
    {coach ? <EditForm coach={coach} onClose={onClose} /> : <NewForm onClose={onClose} />}
  </Modal>
);

const checkName = (name: string) => (name.trim() ? null : 'Name is required');

/** What happens to a new coach with a status. */
const FOLLOWS = {
  Pending: 'An e-mail invites them; choosing a password makes them Active.',
  Active: 'An e-mail invites them to choose a password.',
  Inactive: 'No e-mail is sent until you reactivate them.',
};

function NewForm({ onClose }: Pick<Props, 'onClose'>) {
  const create = useCreateCoach();
  const form = useCallForm({
    initialValues: { name: '', email: '', specialization: '', status: 'Pending' as (typeof OFFERED_COACH_STATUS)[number] },
    validate: { name: checkName, email: checkEmail },
    send: (values) => create.mutateAsync({ ...values, email: values.email.trim() }),
    onDone: ({ data: { name, status }, ...invited }) => {
      onClose();
      void showInvited(invited, {
        name,
        sent: status === 'Inactive' ? `${name} was added` : `${name} was added and invited by e-mail`,
        kept: `${name} was added. The invitation was not sent.`,
      });
    },
    failed: 'Failed to create coach. Please try again.',
  });
  return (
    <CallForm form={form} submitLabel="Create coach" onCancel={onClose}>
      <TextInput label="Name" withAsterisk data-autofocus autoComplete="off" maxLength={100} {...form.getInputProps('name')} />
      <TextInput label="Email" type="email" withAsterisk autoComplete="off" maxLength={254} {...form.getInputProps('email')} />
      <TextInput label="Specialization" maxLength={200} autoComplete="off" {...form.getInputProps('specialization')} />
      <NativeSelect
        label="Status"
        description={FOLLOWS[form.values.status]}
        data={[...OFFERED_COACH_STATUS]}
        {...form.getInputProps('status')}
      />
    </CallForm>
  );
}

function EditForm({ coach: { _id, name, specialization, bookable }, onClose }: { coach: Coach; onClose: () => void }) {
  const update = useUpdateCoach();
  const form = useCallForm({
    initialValues: { name, specialization, bookable },
    validate: { name: checkName },
    send: (values) => update.mutateAsync({ id: _id, ...values }),
    onDone: () => {
      onClose();
      toast.success('Coach saved');
    },
    failed: 'The coach could not be saved',
  });
  return (
    <CallForm form={form} submitLabel="Save coach" onCancel={onClose}>
      <TextInput label="Name" withAsterisk data-autofocus autoComplete="off" maxLength={100} {...form.getInputProps('name')} />
      <TextInput label="Specialization" maxLength={200} autoComplete="off" {...form.getInputProps('specialization')} />
      <Switch
        label="Members may book by themselves"
        description="On the coach’s public page, while the coach is Active and has weekly hours."
        {...form.getInputProps('bookable', { type: 'checkbox' })}
      />
    </CallForm>
  );
}
