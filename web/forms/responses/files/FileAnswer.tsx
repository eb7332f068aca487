import { Group, UnstyledButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import type { UploadedFile } from '#contract/answers.ts';
import * as text from '../responses.messages.ts';
import { FileButton } from './FileButton.tsx';
import classes from './files.module.css';
import { Picture } from './Picture.tsx';
import { isPicture, isSmall } from './picture.ts';

/** A file that came with a response: its picture, which opens the viewer, and its download. */
export function FileAnswer({ file, onView }: { file: UploadedFile; onView: (file: UploadedFile) => void }) {
  return (
    <Group gap="sm" miw={0}>
      {isPicture(file) && (
        <UnstyledButton className={classes.thumbnail} aria-label={text.viewPicture({ name: file.name })} onClick={() => onView(file)}>
          {isSmall(file) ? <Picture file={file} alt="" /> : <IconPhoto size={28} aria-hidden="true" />}
        </UnstyledButton>
      )}
      <FileButton file={file} />
    </Group>
  );
}
