import { Button, Kbd, Text, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { TYPING } from './list/useListKeys.ts';
import { toast } from './toast.tsx';
import * as word from './words.messages.ts';

/** Long enough to read it and to reach it by keyboard. The time stands still while the toast has the focus or the pointer. */
const SHOWN_MS = 10_000;

interface Offer {
  /** The sentence says what was done, such as "Form deleted". */
  done: string;
  /** The name of what it was done to, where the sentence does not say it. */
  name?: string | undefined;
  /**
   * Reverses it. Once that is done, a toast says everywhere in the same words that it was undone, and `done` again, or the sentence
   * that comes back. False means that this has its own way to say so. A rejection was shown by whoever made the call.
   */
  undo: () => unknown;
}

let hide: (() => void) | undefined;

/** Says what was done and offers to undo it. The rule is in docs/decisions/0088. */
export function offerUndo({ undo, ...said }: Offer): void {
  const onUndo = () => {
    hideUndo();
    const tell = (outcome: unknown) => {
      if (outcome !== false) toast.success(typeof outcome === 'string' ? outcome : said.done, word.undone());
    };
    Promise.resolve(undo()).then(tell, () => {});
  };
  hide = toast.show({
    color: 'indigo',
    icon: <IconCheck size={18} />,
    autoClose: SHOWN_MS,
    role: 'status',
    message: <Said {...said} onUndo={onUndo} />,
  });
}

/** Removes the offer when undo is no longer possible, for example after the screen was left. */
export const hideUndo = () => hide?.();

function Said({ done, name, onUndo }: Omit<Offer, 'undo'> & { onUndo: () => void }) {
  useHotkeys(
    [
      [
        'z',
        (event) => {
          if (document.activeElement?.matches(TYPING) || document.querySelector('[role=alertdialog]')) return;
          event.preventDefault();
          onUndo();
        },
        { preventDefault: false },
      ],
    ],
    [],
  );
  return (
    <span style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '0.75rem' }}>
      <span style={{ minWidth: 0 }}>
        {done}
        {name && (
          <Text span display="block" size="sm" c="dimmed" truncate>
            {word.quoted({ name })}
          </Text>
        )}
        <KeyHint />
      </span>
      <Button
        size="compact-sm"
        variant="light"
        className="ui-touch"
        style={{ flex: 'none' }}
        aria-keyshortcuts="z"
        rightSection={
          <Kbd size="xs" aria-hidden="true" visibleFrom="sm">
            Z
          </Kbd>
        }
        onClick={onUndo}
      >
        {word.undo()}
      </Button>
    </span>
  );
}

/** The key is added after the toast has appeared, because screen readers read out what changes in a status, not a status that is new. */
function KeyHint() {
  const [hint, setHint] = useState('');
  useEffect(() => setHint(word.pressToUndo()), []);
  return <VisuallyHidden>{hint}</VisuallyHidden>;
}
