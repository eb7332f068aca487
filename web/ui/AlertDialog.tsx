import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  opened: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that warns before something is lost. Screen readers read it out at once with its text. */
export function AlertDialog({ opened, title, onClose, children }: Props) {
  return (
    <Modal.Root opened={opened} onClose={onClose} size="md">
      <Modal.Overlay />
      <Modal.Content ref={markAsAlert}>
        <Modal.Header>
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Mantine sets the role after all other props, so no prop can change it. */
function markAsAlert(content: HTMLElement | null): void {
  content?.setAttribute('role', 'alertdialog');
}
