import { Modal, SimpleGrid } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { MemberField } from '#contract/member-fields.ts';
import type { MemberView } from '#contract/members.ts';
import { FieldInput } from '#web/members/fields/FieldInput.tsx';
import * as text from '#web/members/fields/fields.messages.ts';
import { checkOwn, readOwn, typedOwn } from '#web/members/fields/own-fields.ts';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { toast } from '#web/ui/toast.tsx';
import { toastFieldErrors } from '#web/ui/toastFieldErrors.ts';
import { useUpdateMember } from './profile.api.ts';

interface Props {
  member: MemberView;
  fields: MemberField[];
  opened: boolean;
  onClose: () => void;
}

/** Edits the member's values of the programme's own fields. */
export const OwnFieldsDialog = ({ opened, ...props }: Props) => (
  <Modal opened={opened} onClose={props.onClose} title={text.editFields()} size="lg" closeOnClickOutside={false}>
    <FieldsForm {...props} />
  </Modal>
);

function FieldsForm({ member, fields, onClose }: Omit<Props, 'opened'>) {
  const update = useUpdateMember(member._id);
  // The member can change while the dialog is open, so the dialog remembers the version with which the edit began.
  const [begun] = useState(member);
  const typed = Object.fromEntries(fields.map(({ _id }) => [_id, typedOwn(begun.fields[_id])]));
  const form = useForm({
    initialValues: { fields: typed },
    validate: {
      fields: Object.fromEntries(fields.map((field) => [field._id, (value: string) => checkOwn(field, value)])),
    },
  });
  const save = form.onSubmit((values) => {
    const changed = fields.filter(({ _id }) => values.fields[_id] !== typed[_id]);
    if (changed.length === 0) return onClose();
    const patch = { fields: Object.fromEntries(changed.map((field) => [field._id, readOwn(field, values.fields[field._id] ?? '')])) };
    update.mutateAsync({ begun, patch }).then(
      () => {
        toast.success(text.saved());
        onClose();
      },
      toastFieldErrors(form, text.notSaved()),
    );
  });
  return (
    <form onSubmit={save} noValidate>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        {fields.map((field) => {
          const { value, onChange, error } = form.getInputProps(`fields.${field._id}`);
          return <FieldInput key={field._id} {...{ field, value, onChange, error }} label={field.name} />;
        })}
      </SimpleGrid>
      <FormFoot mt="lg" submit={text.save()} busy={update.isPending} onCancel={onClose} />
    </form>
  );
}
