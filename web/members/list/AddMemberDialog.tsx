import { Checkbox, Divider, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { Sent } from '#contract/endpoint.ts';
import * as rules from '#contract/members.messages.ts';
import { members } from '#contract/members.ts';
import { paymentOption } from '#contract/status.messages.ts';
import { call } from '#web/api/call.ts';
import { LANGUAGE_OPTIONS, PERSON_FIELDS } from '#web/members/member-labels.ts';
import * as person from '#web/members/person.messages.ts';
import { useProductOptions } from '#web/members/useProductOptions.ts';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { CallForm } from '#web/ui/CallForm.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import { looksLikeEmail } from '#web/ui/email.ts';
import { useCallForm } from '#web/ui/useCallForm.ts';
import * as word from '#web/ui/words.messages.ts';
import * as text from './list.messages.ts';

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
  language: '' as '' | NewMember['language'],
  product: '' as string,
  send: false,
  moderator: false,
};

const required = (sentence: string) => (value: string) => (value.trim() ? null : sentence);

/** The sentence for each field that cannot be saved as it is. */
const RULES = {
  name: required(rules.nameRequired()),
  email: (email: string) => required(person.emailRequired())(email) ?? (looksLikeEmail(email) ? null : person.emailInvalid()),
  age: (age: string) => required(person.ageRequired())(age) ?? (/^(\d{1,2}|1[0-4]\d|150)$/.test(age.trim()) ? null : person.ageInvalid()),
  nationality: required(text.nationalityRequired()),
  option: required(text.paymentTypeRequired()),
};

export type MemberStart = Partial<Pick<typeof BLANK, 'name' | 'email' | 'phone' | 'nationality' | 'work' | 'product'>>;

interface Props extends DialogProps {
  start?: MemberStart;
  responseId?: string;
  /** The payment without a member that the member made. */
  paymentId?: string;
}

/** Adds a member. The typed values stay when the dialog is closed, until they are saved. */
export function AddMemberDialog({ opened, onClose, start, responseId, paymentId }: Props) {
  const form = useCallForm({
    initialValues: { ...BLANK, ...start },
    validate: RULES,
    send: (values) => {
      // The call takes no empty texts.
      const trimmed = Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]);
      const given = Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
      return call(members.create, { body: { ...given, age: Number(values.age), responseId, paymentId } as NewMember });
    },
    stale: ['members', ...(responseId ? ['answers'] : []), ...(paymentId ? ['payments'] : [])],
    closes: true,
    onDone: ({ mail, message = '' }) => {
      toastMail(mail, { sent: text.memberAdded(), kept: message });
      form.reset();
      onClose();
    },
    failed: text.memberNotAdded(),
  });
  const must = { required: true, withAsterisk: true } as const;
  return (
    <Dialog opened={opened} onClose={onClose} title={text.addMember()} size="lg" closeOnClickOutside={!form.isDirty()}>
      <CallForm form={form} submitLabel={text.addMember()} onCancel={onClose}>
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
            <TextInput label={word.name()} autoComplete="off" data-autofocus maxLength={200} {...must} {...form.getInputProps('name')} />
            <TextInput
              label={PERSON_FIELDS.email}
              type="email"
              autoComplete="off"
              maxLength={254}
              {...must}
              {...form.getInputProps('email')}
            />
            <TextInput label={PERSON_FIELDS.age} inputMode="numeric" maxLength={3} {...must} {...form.getInputProps('age')} />
            <TextInput label={PERSON_FIELDS.nationality} maxLength={100} {...must} {...form.getInputProps('nationality')} />
            <NativeSelect
              label={text.paymentType()}
              data={[
                { value: '', label: text.choose() },
                { value: 'Complete', label: paymentOption.Complete() },
                { value: 'Partial', label: paymentOption.Partiel() },
              ]}
              {...must}
              {...form.getInputProps('option')}
            />
            <DateField
              label={text.date()}
              description={text.dateOfJoining()}
              {...form.getInputProps('date')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
          </SimpleGrid>
          <Divider label={text.ifKnown()} labelPosition="left" />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
            <TextInput label={PERSON_FIELDS.phone} type="tel" autoComplete="off" maxLength={40} {...form.getInputProps('phone')} />
            <TextInput label={PERSON_FIELDS.work} maxLength={200} {...form.getInputProps('work')} />
            <NativeSelect
              label={PERSON_FIELDS.product}
              data={[{ value: '', label: person.noProductYet() }, ...useProductOptions(form.values.product)]}
              {...form.getInputProps('product')}
            />
            <NativeSelect
              label={PERSON_FIELDS.language}
              description={person.languageHint()}
              data={LANGUAGE_OPTIONS}
              {...form.getInputProps('language')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
          </SimpleGrid>
          <Checkbox label={text.sendInvitation()} {...form.getInputProps('send', { type: 'checkbox' })} />
          <Checkbox label={person.isModerator()} {...form.getInputProps('moderator', { type: 'checkbox' })} />
        </Stack>
      </CallForm>
    </Dialog>
  );
}
