import { Button, Group, Modal, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Coach } from '#contract/coaches.ts';
import { useUpdateCoach } from '#web/reservations/coaches.api.ts';
import { focusFirstError } from '#web/ui/fieldErrors.ts';
import { toast } from '#web/ui/toast.tsx';
import { toastFieldErrors } from '#web/ui/toastFieldErrors.ts';

interface Props {
  coach: Coach;
  opened: boolean;
  onClose: () => void;
}

export function EditCoach({ coach, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Edit ${coach.name}`}>
      <EditForm coach={coach} onClose={onClose} />
    </Modal>
  );
}

function EditForm({ coach: { _id, name, specialization, bookable }, onClose }: Omit<Props, 'opened'>) {
  const update = useUpdateCoach();
  const form = useForm({
    initialValues: { name, specialization, bookable },
    validate: { name: (value) => (value.trim() ? null : 'Name is required') },
  });
  const submit = form.onSubmit(
    (values) =>
      update.mutateAsync({ id: _id, ...values }).then(
        () => {
          onClose();
          toast.success('Coach saved');
        },
        toastFieldErrors(form, 'The coach could not be saved'),
      ),
    focusFirstError(form),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput label="Name" withAsterisk data-autofocus autoComplete="off" maxLength={100} {...form.getInputProps('name')} />
        <TextInput label="Specialization" maxLength={200} autoComplete="off" {...form.getInputProps('specialization')} />
        <Switch
          label="Members may book by themselves"
          description="On the coach’s public page, while the coach is Active and has weekly hours."
          {...form.getInputProps('bookable', { type: 'checkbox' })}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={update.isPending}>
            Save coach
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
