import { Checkbox, Divider, Modal, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { Sent } from '#contract/endpoint.ts';
import { members, PRODUCTS } from '#contract/members.ts';
import { call } from '#web/api/call.ts';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { CallForm } from '#web/ui/CallForm.tsx';
import { looksLikeEmail } from '#web/ui/email.ts';
import { useCallForm } from '#web/ui/useCallForm.ts';

type NewMember = Required<Sent<typeof members.create>['body']>;

/** The fields of the dialog as they are typed. */
const BLANK = {
  name: '',
  email: '',
  age: '',
  nationality: '',
  option: '' as '' | NewMember['option'],
  date: '',
  phone: '',
  work: '',
  product: '' as '' | NewMember['product'],
  send: false,
  moderator: false,
};

const required = (label: string) => (value: string) => (value.trim() ? null : `${label} is required`);

/** The sentence for each field that cannot be saved as it is. */
const RULES = {
  name: required('Name'),
  email: (email: string) => required('Email')(email) ?? (looksLikeEmail(email) ? null : 'Email is invalid'),
  age: (age: string) =>
    required('Age')(age) ?? (/^(\d{1,2}|1[0-4]\d|150)$/.test(age.trim()) ? null : 'Age must be a whole number up to 150'),
  nationality: required('Nationality'),
  option: required('Payment type'),
};

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Adds a member. The typed values stay when the dialog is closed, until they are saved. */
export function AddMemberDialog({ opened, onClose }: Props) {
  const form = useCallForm({
    initialValues: BLANK,
    validate: RULES,
    send: (values) => {
      // The call takes no empty texts.
      const trimmed = Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]);
      const given = Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
      return call(members.create, { body: { ...given, age: Number(values.age) } as NewMember });
    },
    stale: ['members'],
    onDone: ({ mail, message = '' }) => {
      toastMail(mail, { sent: 'User created successfully!', kept: message });
      form.reset();
      onClose();
    },
    failed: 'Failed to create user.',
  });
  const must = { required: true, withAsterisk: true } as const;
  return (
    <Modal opened={opened} onClose={onClose} title="Add User" size="lg" closeOnClickOutside={!form.isDirty()}>
      <CallForm form={form} submitLabel="Add User" onCancel={onClose}>
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
            <TextInput label="Name" autoComplete="off" data-autofocus maxLength={200} {...must} {...form.getInputProps('name')} />
            <TextInput label="Email" type="email" autoComplete="off" maxLength={254} {...must} {...form.getInputProps('email')} />
            <TextInput label="Age" inputMode="numeric" maxLength={3} {...must} {...form.getInputProps('age')} />
            <TextInput label="Nationality" maxLength={100} {...must} {...form.getInputProps('nationality')} />
            <NativeSelect
              label="Payment type"
              data={[{ value: '', label: 'Choose…' }, 'Complete', 'Partial']}
              {...must}
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
      </CallForm>
    </Modal>
  );
}
