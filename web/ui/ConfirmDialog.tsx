import { Button, Group, Text } from '@mantine/core';
import { AlertDialog } from './AlertDialog.tsx';
import type { Question } from './confirm.tsx';
import * as word from './words.messages.ts';

interface Props {
  opened: boolean;
  question: Question;
  /** Told undefined when the dialog was dismissed. */
  answer: (yes: boolean | undefined) => void;
}

/** The dialog of `confirm`: what would be lost, and a button that names the action. */
export function ConfirmDialog({ opened, question, answer }: Props) {
  const { title, body, confirmLabel, cancelLabel = word.cancel(), danger } = question;
  return (
    <AlertDialog opened={opened} onClose={() => answer(undefined)} title={title}>
      {typeof body === 'string' ? <Text c="dimmed">{body}</Text> : body}
      <Group justify="flex-end" mt="lg" className="ui-answers">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {cancelLabel}
        </Button>
        <Button color={danger ? 'red' : undefined} onClick={() => answer(true)}>
          {confirmLabel}
        </Button>
      </Group>
    </AlertDialog>
  );
}
