import { Modal, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { FormContent } from '#contract/forms.ts';
import classes from './editor.module.css';
import { PreviewFrame } from './PreviewFrame.tsx';

interface Props {
  content: FormContent;
  opened: boolean;
  onClose: () => void;
}

const WIDTHS = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
];

/** The form as people will meet it. Nothing that is filled in here goes anywhere. */
export function PreviewDialog({ content, opened, onClose }: Props) {
  const [width, setWidth] = useState('phone');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Preview"
      size={1080}
      transitionProps={{ transition: 'fade' }}
      closeButtonProps={{ 'aria-label': 'Close preview' }}
      // Escape pressed inside the frame comes here only through React.
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={classes.previewHead}>
        <SegmentedControl aria-label="Width" data={WIDTHS} value={width} onChange={setWidth} />
        <span className={classes.dim}>Try it: nothing is sent.</span>
      </div>
      <div className={classes.previewStage} data-width={width}>
        <PreviewFrame content={content} />
      </div>
    </Modal>
  );
}
