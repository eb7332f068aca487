import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from './lazyPart.ts';

export interface Question {
  title: string;
  /** The body says what will happen or be lost. */
  body?: ReactNode;
  /** The name of the action, such as "Delete form", and never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
}

interface Asked {
  question: Question;
  opened: boolean;
  answer: (yes: boolean | undefined) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

/** Asks before something that cannot be undone. Resolves to false when the dialog is dismissed. */
export const confirm = async (question: Question): Promise<boolean> => (await choose(question)) ?? false;

/** Asks which of two things is to be done: true is the first. Resolves to undefined when the dialog is dismissed. */
export function choose(question: Question): Promise<boolean | undefined> {
  asked?.answer(undefined);
  return new Promise((resolve) => {
    const answer = (yes: boolean | undefined) => {
      // The question stays, because the dialog shows it until it has closed.
      show({ question, opened: false, answer });
      resolve(yes);
    };
    show({ question, opened: true, answer });
  });
}

/** Takes back the open question, because there is nothing to decide any more. */
export const dismiss = (): void => asked?.answer(undefined);

// Every open dialog listens for Escape. This listener is older than theirs and lets Escape close the question alone: the dialog under it
// would close, too, and lose what was typed. Ctrl+S would send the form again about which the question asks.
window.addEventListener(
  'keydown',
  (event) => {
    if (event.isComposing || !asked?.opened || listeners.size === 0) return;
    const saves = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
    if (event.key !== 'Escape' && !saves) return;
    event.stopImmediatePropagation();
    if (saves) event.preventDefault();
    else asked.answer(undefined);
  },
  { capture: true },
);

const Dialog = lazyPart(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog);

/** Shows the questions of `confirm`; it is rendered once, at the root. */
export function ConfirmHost() {
  const shown = useSyncExternalStore(subscribe, () => asked);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <Dialog {...shown} />
    </Suspense>
  );
}

function show(next: Asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
