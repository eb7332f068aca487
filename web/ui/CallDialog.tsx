import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { CallForm, type CallFormLabels } from './CallForm.tsx';
import { type CallFormOptions, useCallForm } from './useCallForm.ts';

interface FormProps<V extends Record<string, unknown>, T, S extends { rev: number }> extends CallFormOptions<V, T, S>, CallFormLabels {
  onClose: () => void;
  children: (form: ReturnType<typeof useCallForm<V, T, S>>) => ReactNode;
}

type DialogProps = Pick<ModalProps, 'opened' | 'title' | 'size' | 'closeOnClickOutside' | 'withCloseButton'>;

/** A dialog that is a form of one call. It closes after a success, and is empty again when it is opened the next time. */
export const CallDialog = <V extends Record<string, unknown>, T, S extends { rev: number } = { rev: number }>({
  opened,
  title,
  size,
  closeOnClickOutside,
  withCloseButton,
  ...form
}: DialogProps & FormProps<V, T, S>) => (
  <Modal {...{ opened, title, size, closeOnClickOutside, withCloseButton, onClose: form.onClose }}>
    <DialogForm {...form} />
  </Modal>
);

function DialogForm<V extends Record<string, unknown>, T, S extends { rev: number }>({
  onClose,
  onDone,
  children,
  ...props
}: FormProps<V, T, S>) {
  const form = useCallForm({
    ...props,
    closes: true,
    onDone: (answer, sent) => {
      onClose();
      onDone?.(answer, sent);
    },
  });
  const { submitLabel, cancelLabel, danger } = props;
  return <CallForm {...{ form, submitLabel, cancelLabel, danger, onCancel: onClose }}>{children(form)}</CallForm>;
}
