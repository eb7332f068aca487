import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { type MemberView, SOURCES } from '#contract/members.ts';
import { newerVersion } from '#web/api/call.ts';
import { useUnsaved } from '#web/api/unsaved.ts';
import { CHANNEL_OPTIONS, LANGUAGE_OPTIONS, PERSON_FIELDS } from '#web/members/member-labels.ts';
import * as person from '#web/members/person.messages.ts';
import { SOURCE_LABELS } from '#web/members/SourceIcon.tsx';
import { useProductOptions } from '#web/members/useProductOptions.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { focusFirstError } from '#web/ui/fieldErrors.ts';
import { toast } from '#web/ui/toast.tsx';
import { toastFieldErrors } from '#web/ui/toastFieldErrors.ts';
import { readOnlyWhile } from '#web/ui/useCallForm.ts';
import { useIsShown } from '#web/ui/useIsShown.ts';
import { checkDetails, type Details, detailsOf, patchOf, YES } from './details.ts';
import { EditConflict } from './EditConflict.tsx';
import { useUpdateMember } from './profile.api.ts';
import * as text from './profile.messages.ts';

/** The hints are below, so that the inputs of one line are side by side. */
const ORDER = ['label' as const, 'input' as const, 'description' as const, 'error' as const];

interface Props extends DialogProps {
  member: MemberView;
  /** Only admins change the e-mail address. */
  admin: boolean;
}

/** Edits the details of a person. When somebody else saved first, both versions are shown and staff choose one. */
export function EditDialog({ opened, ...props }: Props) {
  const [theirs, setTheirs] = useState<MemberView>();
  // Whoever closes the question has chosen no version, and goes back to what was typed.
  const close = theirs ? () => setTheirs(undefined) : props.onClose;
  return (
    <Dialog opened={opened} onClose={close} title={text.editDetails()} size="lg" closeOnClickOutside={false}>
      <EditForm {...props} {...{ theirs, setTheirs }} />
    </Dialog>
  );
}

interface FormProps extends Omit<Props, 'opened'> {
  /** The version of somebody who saved first, until one of the two is chosen. */
  theirs: MemberView | undefined;
  setTheirs: (theirs: MemberView | undefined) => void;
}

function EditForm({ member, admin, onClose, theirs, setTheirs }: FormProps) {
  const update = useUpdateMember(member._id);
  const isShown = useIsShown();
  // The member can change while the dialog is open, so the dialog remembers the version with which the edit began.
  const [begun, setBegun] = useState(member);
  const base = detailsOf(begun);
  const form = useForm<Details>({
    initialValues: base,
    validate: checkDetails,
    enhanceGetInputProps: () => readOnlyWhile(update.isPending),
  });
  useUnsaved(form.isDirty());

  const send = (values: Details, to: MemberView) => {
    const patch = patchOf(base, values);
    if (Object.keys(patch).length === 0) return onClose();
    update.mutateAsync({ begun: to, patch }).then(
      () => {
        toast.success(text.memberUpdated());
        if (isShown.current) onClose();
      },
      (error) => {
        const newer = newerVersion<MemberView>(error);
        // A dialog that was closed meanwhile has nothing to choose from any more.
        if (newer && isShown.current) return setTheirs(newer);
        toastFieldErrors(form, text.detailsNotSaved())(error);
      },
    );
  };
  const save = form.onSubmit((values) => send(values, begun), focusFirstError(form));

  const products = useProductOptions(form.values.product);
  if (theirs) {
    return (
      <EditConflict
        base={base}
        mine={form.getValues()}
        theirs={detailsOf(theirs)}
        onKeepMine={() => {
          setTheirs(undefined);
          send(form.getValues(), theirs);
        }}
        onTakeTheirs={() => {
          const newer = detailsOf(theirs);
          setBegun(theirs);
          form.setInitialValues(newer);
          form.setValues(newer);
          setTheirs(undefined);
        }}
      />
    );
  }
  return (
    <form onSubmit={save} noValidate>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        <TextInput label={PERSON_FIELDS.fullName} maxLength={200} data-autofocus withAsterisk {...form.getInputProps('fullName')} />
        <TextInput
          label={PERSON_FIELDS.email}
          type="email"
          maxLength={254}
          withAsterisk
          readOnly={!admin}
          description={admin ? undefined : text.onlyAdmin()}
          inputWrapperOrder={ORDER}
          {...form.getInputProps('email')}
        />
        <TextInput
          label={PERSON_FIELDS.phone}
          type="tel"
          maxLength={40}
          readOnly={!admin && begun.channel !== 'email'}
          description={admin || begun.channel === 'email' ? undefined : text.onlyAdminWay()}
          inputWrapperOrder={ORDER}
          {...form.getInputProps('phone')}
        />
        <TextInput label={PERSON_FIELDS.age} inputMode="numeric" maxLength={3} {...form.getInputProps('age')} />
        <TextInput label={PERSON_FIELDS.nationality} maxLength={100} {...form.getInputProps('nationality')} />
        <TextInput label={PERSON_FIELDS.work} maxLength={200} {...form.getInputProps('work')} />
        <NativeSelect
          label={PERSON_FIELDS.product}
          data={[{ value: '', label: person.noProductYet() }, ...products]}
          {...form.getInputProps('product')}
        />
        <NativeSelect
          label={PERSON_FIELDS.from}
          data={[{ value: '', label: text.notKnown() }, ...SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }))]}
          {...form.getInputProps('from')}
        />
        <NativeSelect
          label={PERSON_FIELDS.language}
          description={person.languageHint()}
          data={LANGUAGE_OPTIONS}
          inputWrapperOrder={ORDER}
          {...form.getInputProps('language')}
        />
        <NativeSelect
          label={PERSON_FIELDS.channel}
          description={admin ? person.channelHint() : text.onlyAdminWay()}
          disabled={!admin}
          data={CHANNEL_OPTIONS}
          inputWrapperOrder={ORDER}
          {...form.getInputProps('channel')}
        />
        <Checkbox
          label={PERSON_FIELDS.whatsappAgreed}
          description={person.whatsappAgreedHint()}
          checked={form.values.whatsappAgreed === YES}
          onChange={({ currentTarget }) => form.setFieldValue('whatsappAgreed', currentTarget.checked ? YES : '')}
        />
      </SimpleGrid>
      <FormFoot mt="lg" submit={text.saveDetails()} busy={update.isPending} onCancel={onClose} />
    </form>
  );
}
