import { SimpleGrid } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { MemberField } from '#contract/member-fields.ts';
import type { MemberView } from '#contract/members.ts';
import { newerVersion } from '#web/api/call.ts';
import { useUnsaved } from '#web/api/unsaved.ts';
import { FieldInput } from '#web/members/fields/FieldInput.tsx';
import * as text from '#web/members/fields/fields.messages.ts';
import { checkOwn, readOwn, typedOwn } from '#web/members/fields/typed-own.ts';
import { changesOf } from '#web/ui/changesOf.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { toast } from '#web/ui/toast.tsx';
import { toastFieldErrors } from '#web/ui/toastFieldErrors.ts';
import { versionToKeep } from '#web/ui/versionToKeep.ts';
import * as word from '#web/ui/words.messages.ts';
import { useUpdateMember } from './profile.api.ts';
import { memberChangedMeanwhile } from './profile.messages.ts';

interface Props extends DialogProps {
  member: MemberView;
  fields: MemberField[];
}

export const OwnFieldsDialog = ({ opened, ...props }: Props) => (
  <Dialog opened={opened} onClose={props.onClose} title={text.editFields()} size="lg" closeOnClickOutside={false}>
    <FieldsForm {...props} />
  </Dialog>
);

function FieldsForm({ member, fields, onClose }: Omit<Props, 'opened'>) {
  const update = useUpdateMember(member._id);
  // The member can change while the dialog is open, so the dialog remembers the version with which the edit began.
  const [begun, setBegun] = useState(member);
  const typedOf = (member: MemberView) => Object.fromEntries(fields.map(({ _id }) => [_id, typedOwn(member.fields[_id])]));
  const form = useForm({
    initialValues: { fields: typedOf(begun) },
    validate: {
      fields: Object.fromEntries(
        fields.map((field) => [field._id, (value: string) => checkOwn(field, value, typedOwn(begun.fields[field._id]))]),
      ),
    },
  });
  useUnsaved(form.isDirty());
  const send = async (typed: Record<string, string>, from: MemberView): Promise<void> => {
    const changes = changesOf(typedOf(from), typed);
    const changed = fields.filter(({ _id }) => _id in changes);
    if (changed.length === 0) return onClose();
    const patch = { fields: Object.fromEntries(changed.map((field) => [field._id, readOwn(field, typed[field._id] ?? '')])) };
    try {
      await update.mutateAsync({ begun: from, patch });
      toast.success(text.saved());
      onClose();
    } catch (error) {
      const theirs = newerVersion<MemberView>(error);
      if (theirs) return ask(changes, theirs);
      toastFieldErrors(form, text.notSaved())(error as Error);
    }
  };
  const ask = async (mine: Partial<Record<string, string>>, theirs: MemberView): Promise<void> => {
    const kept = await versionToKeep(memberChangedMeanwhile());
    if (!kept) return;
    setBegun(theirs);
    const typed = { ...typedOf(theirs), ...(kept === 'mine' && mine) } as Record<string, string>;
    form.setValues({ fields: typed });
    if (kept === 'mine') await send(typed, theirs);
  };
  const save = form.onSubmit(({ fields }) => void send(fields, begun));
  return (
    <form onSubmit={save} noValidate>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        {fields.map((field) => {
          const { value, onChange, error } = form.getInputProps(`fields.${field._id}`);
          return <FieldInput key={field._id} {...{ field, value, onChange, error }} readOnly={update.isPending} label={field.name} />;
        })}
      </SimpleGrid>
      <FormFoot mt="lg" submit={word.save()} busy={update.isPending} onCancel={onClose} />
    </form>
  );
}
