import { NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { BulkAction } from '#contract/members.ts';
import { FieldInput } from '#web/members/fields/FieldInput.tsx';
import * as text from '#web/members/fields/fields.messages.ts';
import { checkOwn, readOwn } from '#web/members/fields/typed-own.ts';
import { memberFieldList } from '#web/members/members.api.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import { FormFoot } from '#web/ui/FormFoot.tsx';

interface Props extends DialogProps {
  onSet: (action: BulkAction, name: string) => void;
}

/** Gives the chosen members one value of one of the programme's own fields. */
export const SetFieldDialog = ({ opened, ...props }: Props) => (
  <Dialog opened={opened} onClose={props.onClose} title={text.setForChosen()}>
    <SetFieldForm {...props} />
  </Dialog>
);

function SetFieldForm({ onClose, onSet }: Omit<Props, 'opened'>) {
  const fields = (useQuery(memberFieldList).data ?? []).filter(({ archived }) => !archived);
  const [id, setId] = useState<string>();
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = fields.find(({ _id }) => _id === id) ?? fields[0];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!field) return;
    const wrong = checkOwn(field, value);
    setError(wrong);
    if (wrong) return;
    onSet({ kind: 'set-field', field: field._id, value: readOwn(field, value) }, field.name);
    onClose();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <NativeSelect
          label={text.field()}
          data={fields.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={field?._id ?? ''}
          onChange={({ currentTarget }) => {
            setId(currentTarget.value);
            setValue('');
            setError(null);
          }}
        />
        {field && <FieldInput key={field._id} field={field} label={text.value()} value={value} onChange={setValue} error={error} />}
        <Text className="ui-dim ui-small">{text.emptied()}</Text>
      </Stack>
      <FormFoot mt="lg" submit={text.setField()} busy={false} onCancel={onClose} />
    </form>
  );
}
