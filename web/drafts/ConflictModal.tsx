import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** Says that somebody else saved first. It can only be closed by choosing a version. */
export const ConflictModal = ({ title, size, children }: { title: string; size: ModalProps['size']; children: ReactNode }) => (
  <Modal opened onClose={() => {}} withCloseButton={false} closeOnEscape={false} closeOnClickOutside={false} size={size} title={title}>
    {children}
  </Modal>
);
