import { Box, Group, Paper, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Language } from '#contract/language.ts';
import type { Previewed } from '#contract/preview-page.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './editor.messages.ts';
import { PreviewFrame } from './PreviewFrame.tsx';

interface Props extends Previewed, DialogProps {
  language: Language;
}

const WIDTHS = [
  { value: 'phone', label: text.phone() },
  { value: 'desktop', label: text.desktop() },
];

/** Shows the form as people will see it. Nothing that is filled in here is sent. */
export function PreviewDialog({ content, look, language, opened, onClose }: Props) {
  const [width, setWidth] = useState('phone');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={word.preview()}
      size={1080}
      transitionProps={{ transition: 'fade' }}
      closeButtonProps={{ 'aria-label': text.closePreview() }}
    >
      <Group justify="space-between" mb="sm">
        <SegmentedControl aria-label={text.width()} data={WIDTHS} value={width} onChange={setWidth} />
        <span className="ui-dim">{text.nothingIsSent()}</span>
      </Group>
      <Box bg="var(--sunken)" py="md">
        <Paper withBorder radius={0} mx="auto" maw={width === 'phone' ? '24.375rem' : undefined}>
          <PreviewFrame content={content} look={look} language={language} onEscape={onClose} />
        </Paper>
      </Box>
    </Dialog>
  );
}
