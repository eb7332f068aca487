import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UploadedFile } from '#contract/answers.ts';
import { useObjectUrl } from '#web/ui/useObjectUrl.ts';
import * as text from '../responses.messages.ts';
import classes from './files.module.css';
import { pictureContent } from './picture.ts';

export function Picture({ file, alt = file.name }: { file: UploadedFile; alt?: string }) {
  const { data, error } = useQuery(pictureContent(file));
  const address = useObjectUrl(data);
  const [broken, setBroken] = useState(false);
  if (error || broken) return <span className="ui-dim">{text.notShown()}</span>;
  if (!address) return <Skeleton w="100%" h="100%" />;
  return <img className={classes.picture} src={address} alt={alt} onError={() => setBroken(true)} />;
}
