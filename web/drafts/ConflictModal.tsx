import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  size: ModalProps['size'];
  children: ReactNode;
}

/** Somebody else saved first. There is no way past the choice between the versions. */
export const ConflictModal = ({ title, size, children }: Props) => (
  <Modal opened onClose={() => {}} withCloseButton={false} closeOnEscape={false} closeOnClickOutside={false} size={size} title={title}>
    {children}
  </Modal>
);
