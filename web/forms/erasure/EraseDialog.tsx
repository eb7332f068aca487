import { Button, Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import type { Erased } from '#contract/answers.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { type Traces, useEraseResponses } from '../responses/responses.api.ts';
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
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const erase = useEraseResponses();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim().toUpperCase() !== WORD) {
      setError(`Please type ${WORD} to go on`);
      field.current?.focus();
      return;
    }
    erase.mutateAsync({ value }).then(onErased, (problem) => setError(problem.message));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Text c="dimmed">{allTotals(traces).join(' · ')}</Text>
      <Text c="dimmed" mt="xs">
        Answers, their files, invitations and their e-mails are removed at once and cannot be brought back. Export files of these forms are
        removed too: they can be made again without this person.
      </Text>
      <TextInput
        ref={field}
        mt="md"
        label={`Type ${WORD} to confirm`}
        autoComplete="off"
        data-autofocus
        value={typed}
        error={error}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setError(undefined);
        }}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} disabled={erase.isPending}>
          Cancel
        </Button>
        <Button type="submit" color="red" loading={erase.isPending}>
          Erase for good
        </Button>
      </Group>
    </form>
  );
}
