import type { ModalProps } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { CallForm, type CallFormLabels } from './CallForm.tsx';
import { Dialog } from './Dialog.tsx';
import { type CallFormOptions, useCallForm } from './useCallForm.ts';
import { useIsShown } from './useIsShown.ts';

interface FormProps<V extends Record<string, unknown>, T, S extends { rev: number }> extends CallFormOptions<V, T, S>, CallFormLabels {
  onClose: () => void;
  children: (form: ReturnType<typeof useCallForm<V, T, S>>) => ReactNode;
}

type DialogProps = Pick<ModalProps, 'opened' | 'title' | 'size' | 'closeOnClickOutside' | 'withCloseButton'>;

/**
 * A dialog that is a form of one call. It closes after a success, and is empty again when it is opened the next time. A click beside it does
 * not lose what was typed.
 */
export function CallDialog<V extends Record<string, unknown>, T, S extends { rev: number } = { rev: number }>({
  opened,
  title,
  size,
  closeOnClickOutside,
  withCloseButton,
  ...form
}: DialogProps & FormProps<V, T, S>) {
  const [isTyped, setTyped] = useState(false);
  return (
    <Dialog {...{ opened, title, size, withCloseButton, onClose: form.onClose, closeOnClickOutside: closeOnClickOutside ?? !isTyped }}>
      <DialogForm {...form} onTyped={setTyped} />
    </Dialog>
  );
}

function DialogForm<V extends Record<string, unknown>, T, S extends { rev: number }>({
  onClose,
  onDone,
  onTyped,
  children,
  ...props
}: FormProps<V, T, S> & { onTyped: (isTyped: boolean) => void }) {
  const isShown = useIsShown();
  const form = useCallForm({
    ...props,
    closes: true,
    onDone: (answer, sent) => {
      if (isShown.current) onClose();
      onDone?.(answer, sent);
    },
  });
  const isTyped = form.isDirty();
  // A click may follow the last key at once.
  useLayoutEffect(() => onTyped(isTyped), [isTyped, onTyped]);
  const { submitLabel, cancelLabel, danger, disabled } = props;
  return <CallForm {...{ form, submitLabel, cancelLabel, danger, disabled, onCancel: onClose }}>{children(form)}</CallForm>;
}
