import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFirstFocus } from './useFirstFocus.ts';

/** A dialog whose first field has the focus when it opens. */
export const Dialog = ({ children, ...props }: ModalProps) => (
  <Modal {...props}>
    <Content>{children}</Content>
  </Modal>
);

const Content = ({ children }: { children: ReactNode }) => <div ref={useFirstFocus<HTMLDivElement>()}>{children}</div>;
