import { Button, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useSyncExternalStore } from 'react';

interface Question {
  title: string;
  /** What will happen, or be lost. */
  body?: ReactNode;
  /** Says what it does: "Delete form", never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
}

interface Asked extends Question {
  answer: (yes: boolean) => void;
}

let asked: Asked | null = null;
let open = false;
const listeners = new Set<() => void>();

/** Asks before something that cannot be taken back; false when dismissed. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    asked = {
      ...question,
      answer: (yes) => {
        open = false;
        notify();
        resolve(yes);
      },
    };
    open = true;
    notify();
  });
}

/** Shows the questions of `confirm`; stands once, at the root. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, () => asked);
  const opened = useSyncExternalStore(subscribe, () => open);
  if (!question) return null;
  return (
    <Modal
      opened={opened}
      onClose={() => question.answer(false)}
      title={question.title}
      withCloseButton={false}
      size="sm"
      role="alertdialog"
    >
      {question.body && (typeof question.body === 'string' ? <Text c="dimmed">{question.body}</Text> : question.body)}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => question.answer(false)}>
          {question.cancelLabel ?? 'Cancel'}
        </Button>
        <Button color={question.danger ? 'red' : undefined} onClick={() => question.answer(true)}>
          {question.confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
