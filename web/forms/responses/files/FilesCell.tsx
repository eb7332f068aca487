import { Text, VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconFile, IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { UploadedFile } from '#contract/answers.ts';
import * as text from '../responses.messages.ts';
import classes from './files.module.css';
import { Picture } from './Picture.tsx';
import { isPicture, isTiny } from './picture.ts';

interface Props {
  first: UploadedFile;
  /** How many files follow it. */
  more: number;
  /** The names of all files. */
  names: ReactNode;
}

/** The files of an answer in a table: the first one, and how many there are besides. */
export function FilesCell({ first, more, names }: Props) {
  // A picture is loaded only when its row is seen.
  const { ref, entry } = useIntersection<HTMLSpanElement>({ rootMargin: '200px' });
  const Icon = isPicture(first) ? IconPhoto : IconFile;
  return (
    <span ref={ref} className={classes.cell} title={typeof names === 'string' ? names : undefined}>
      <span className={classes.tiny} aria-hidden="true">
        {isPicture(first) && isTiny(first) && entry?.isIntersecting ? <Picture file={first} alt="" /> : <Icon size={18} />}
      </span>
      <Text span inherit truncate maw="14rem">
        {more === 0 ? names : first.name}
      </Text>
      {more > 0 && (
        <>
          <span className="ui-dim" aria-hidden="true">
            {text.moreFiles({ count: more })}
          </span>
          <VisuallyHidden component="span">{names}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
