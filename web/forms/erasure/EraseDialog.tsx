import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { answers, type Erased } from '#contract/answers.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { focusFirstError } from '#web/ui/fieldErrors.ts';
import { useCall } from '#web/ui/useCall.ts';
import { OF_RESPONSES, type Traces } from '../responses/responses.api.ts';
import { allTotals } from './erasure-labels.ts';

interface Props {
  opened: boolean;
  value: string;
  traces: Traces;
  onClose: () => void;
  onErased: (what: Erased) => void;
}

/** The person types this word, because an erasure cannot be undone. */
const WORD = 'ERASE';

export function EraseDialog({ opened, onClose, ...rest }: Props) {
  return (
    <AlertDialog opened={opened} onClose={onClose} title={`Erase everything of “${rest.value}” for good?`}>
      <EraseForm onClose={onClose} {...rest} />
    </AlertDialog>
  );
}

function EraseForm({ value, traces, onClose, onErased }: Omit<Props, 'opened'>) {
  const erase = useCall(answers.erase, OF_RESPONSES, { done: ({ data }) => onErased(data) });
  const form = useForm({
    initialValues: { typed: '' },
    validate: { typed: (typed) => (typed.trim().toUpperCase() === WORD ? null : `Please type ${WORD} to go on`) },
  });
  return (
    <form onSubmit={form.onSubmit(() => erase.mutate({ body: { value } }), focusFirstError(form))} noValidate>
      <Text c="dimmed">{allTotals(traces).join(' · ')}</Text>
      <Text c="dimmed" mt="xs">
        Answers, their files, invitations and their e-mails are removed at once and cannot be brought back. Export files of these forms are
        removed too: they can be made again without this person.
      </Text>
      <TextInput
        mt="md"
        label={`Type ${WORD} to confirm`}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('typed')}
        error={form.errors.typed ?? erase.error?.message}
      />
      <FormFoot mt="lg" submit="Erase for good" danger busy={erase.isPending} onCancel={onClose} />
    </form>
  );
}
