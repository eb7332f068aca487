import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { answers, type Erased } from '#contract/answers.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { focusFirstError } from '#web/ui/fieldErrors.ts';
import { useCall } from '#web/ui/useCall.ts';
import { OF_RESPONSES, type Traces } from '../responses/responses.api.ts';
import * as text from './erasure.messages.ts';
import { allTotals } from './erasure-labels.ts';

interface Props {
  opened: boolean;
  value: string;
  traces: Traces;
  onClose: () => void;
  onErased: (what: Erased) => void;
}

export function EraseDialog({ opened, onClose, ...rest }: Props) {
  return (
    <AlertDialog opened={opened} onClose={onClose} title={text.eraseTitle({ value: rest.value })}>
      <EraseForm onClose={onClose} {...rest} />
    </AlertDialog>
  );
}

function EraseForm({ value, traces, onClose, onErased }: Omit<Props, 'opened'>) {
  const erase = useCall(answers.erase, OF_RESPONSES, { done: ({ data }) => onErased(data) });
  const form = useForm({
    initialValues: { typed: '' },
    validate: { typed: (typed) => (typed.trim().toUpperCase() === text.eraseWord() ? null : text.typeToGoOn({ word: text.eraseWord() })) },
  });
  return (
    <form onSubmit={form.onSubmit(() => erase.mutate({ body: { value } }), focusFirstError(form))} noValidate>
      <Text c="dimmed">{allTotals(traces).join(' · ')}</Text>
      <Text c="dimmed" mt="xs">
        {text.eraseLoss()}
      </Text>
      <TextInput
        mt="md"
        label={text.typeToConfirm({ word: text.eraseWord() })}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('typed')}
        error={form.errors.typed ?? erase.error?.message}
      />
      <FormFoot mt="lg" submit={text.eraseForGood()} danger busy={erase.isPending} onCancel={onClose} />
    </form>
  );
}
