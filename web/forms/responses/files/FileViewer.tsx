import { ActionIcon, Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { UploadedFile } from '#contract/answers.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from '../responses.messages.ts';
import { FileButton } from './FileButton.tsx';
import { FileName } from './FileName.tsx';
import classes from './files.module.css';
import { Picture } from './Picture.tsx';

interface Props extends DialogProps {
  pictures: UploadedFile[];
  /** The place of the shown picture. */
  at: number;
  isLoading?: boolean;
  /** Undefined when there is no picture before or after this one. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

export function FileViewer({ opened, onClose, pictures, at, isLoading = false, onPrevious, onNext }: Props) {
  useHotkeys(
    opened
      ? [
          ['ArrowLeft', () => onPrevious?.()],
          ['ArrowRight', () => onNext?.()],
        ]
      : [],
  );
  const file = isLoading ? undefined : pictures[at];
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="xl"
      styles={{ title: { overflow: 'hidden' } }}
      title={file ? <FileName name={file.name} /> : text.pictures()}
    >
      <div className={classes.stage} aria-busy={isLoading}>
        {file ? <Picture key={file._id} file={file} /> : !isLoading && <Text c="dimmed">{text.noPictures()}</Text>}
      </div>
      <Group justify="space-between" mt="md" wrap="nowrap">
        <ActionIcon variant="default" size={44} aria-label={text.previousPicture()} disabled={!onPrevious} onClick={onPrevious}>
          <IconChevronLeft size={20} />
        </ActionIcon>
        {file && <FileButton file={file} label={word.download()} />}
        <ActionIcon variant="default" size={44} aria-label={text.nextPicture()} disabled={!onNext} onClick={onNext}>
          <IconChevronRight size={20} />
        </ActionIcon>
      </Group>
    </Dialog>
  );
}
