import { Button, Checkbox, Divider, Group, Modal, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { PRODUCTS } from '#contract/members.ts';
import { useCreateMember } from '#web/members/members.api.ts';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { focusFirstError } from '#web/ui/fieldErrors.ts';
import { toastFieldErrors } from '#web/ui/toastFieldErrors.ts';
import { BLANK, checkNewMember, type NewMember, toPayload } from './new-member.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Adds a member. The typed values stay when the dialog is closed, until they are saved. */
export function AddMemberDialog({ opened, onClose }: Props) {
  const create = useCreateMember();
  const form = useForm<NewMember>({ initialValues: BLANK, validate: checkNewMember });
  const submit = form.onSubmit(
    (values) =>
      create.mutateAsync(toPayload(values)).then(
        ({ mail, message = '' }) => {
          toastMail(mail, { sent: 'User created successfully!', kept: message });
          form.reset();
          onClose();
        },
        toastFieldErrors(form, 'Failed to create user.'),
      ),
    focusFirstError(form),
  );
  return (
    <Modal opened={opened} onClose={onClose} title="Add User" size="lg" closeOnClickOutside={!form.isDirty()}>
      <form onSubmit={submit} noValidate>
        <Fields form={form} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Add User
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function Fields({ form }: { form: UseFormReturnType<NewMember> }) {
  const required = { required: true, withAsterisk: true } as const;
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        <TextInput label="Name" autoComplete="off" data-autofocus maxLength={200} {...required} {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" autoComplete="off" maxLength={254} {...required} {...form.getInputProps('email')} />
        <TextInput label="Age" inputMode="numeric" maxLength={3} {...required} {...form.getInputProps('age')} />
        <TextInput label="Nationality" maxLength={100} {...required} {...form.getInputProps('nationality')} />
        <NativeSelect
          label="Payment type"
          data={[{ value: '', label: 'Choose…' }, 'Complete', 'Partial']}
          {...required}
          {...form.getInputProps('option')}
        />
        <TextInput
          label="Date"
          description="The day on which they joined."
          type="date"
          {...form.getInputProps('date')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </SimpleGrid>
      <Divider label="If you know it" labelPosition="left" />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md" verticalSpacing="sm">
        <TextInput label="Phone" type="tel" autoComplete="off" maxLength={40} {...form.getInputProps('phone')} />
        <TextInput label="Profession" maxLength={200} {...form.getInputProps('work')} />
        <NativeSelect label="Product" data={[{ value: '', label: 'None yet' }, ...PRODUCTS]} {...form.getInputProps('product')} />
      </SimpleGrid>
      <Checkbox label="Send the invitation to the community" {...form.getInputProps('send', { type: 'checkbox' })} />
      <Checkbox label="Is moderator" {...form.getInputProps('moderator', { type: 'checkbox' })} />
    </Stack>
  );
}
