import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { CallForm, type CallFormLabels } from './CallForm.tsx';
import { type CallFormOptions, useCallForm } from './useCallForm.ts';

interface FormProps<V extends Record<string, unknown>, T> extends CallFormOptions<V, T>, CallFormLabels {
  onClose: () => void;
  children: (form: ReturnType<typeof useCallForm<V, T>>) => ReactNode;
}

type DialogProps = Pick<ModalProps, 'opened' | 'title' | 'size' | 'closeOnClickOutside' | 'withCloseButton'>;

/** A dialog that is a form of one call. It closes after a success, and is empty again when it is opened the next time. */
export const CallDialog = <V extends Record<string, unknown>, T>({
  opened,
  title,
  size,
  closeOnClickOutside,
  withCloseButton,
  ...form
}: DialogProps & FormProps<V, T>) => (
  <Modal {...{ opened, title, size, closeOnClickOutside, withCloseButton, onClose: form.onClose }}>
    <DialogForm {...form} />
  </Modal>
);

function DialogForm<V extends Record<string, unknown>, T>({ onClose, onDone, children, ...props }: FormProps<V, T>) {
  const form = useCallForm({
    ...props,
    onDone: (answer) => {
      onClose();
      onDone?.(answer);
    },
  });
  const { submitLabel, cancelLabel, danger } = props;
  return <CallForm {...{ form, submitLabel, cancelLabel, danger, onCancel: onClose }}>{children(form)}</CallForm>;
}
