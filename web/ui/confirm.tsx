import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';

export interface Question {
  title: string;
  /** What will happen or be lost. */
  body?: ReactNode;
  /** The name of the action, such as "Delete form", and never "OK". */
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

/** Asks before something that cannot be undone. Resolves to false when the dialog is dismissed. */
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

const Dialog = lazy(() => import('./ConfirmDialog.tsx').then((module) => ({ default: module.ConfirmDialog })));

/** Shows the questions of `confirm`; it is rendered once, at the root. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, () => asked);
  const opened = useSyncExternalStore(subscribe, () => open);
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <Dialog opened={opened} question={question} answer={question.answer} />
    </Suspense>
  );
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
