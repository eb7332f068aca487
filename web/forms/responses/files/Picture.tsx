import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UploadedFile } from '#contract/answers.ts';
import * as text from '../responses.messages.ts';
import classes from './files.module.css';
import { pictureContent } from './picture.ts';

/** A picture that came with a response. */
export function Picture({ file, alt = file.name }: { file: UploadedFile; alt?: string }) {
  const { data, error } = useQuery(pictureContent(file));
  const address = useAddress(data);
  const [broken, setBroken] = useState(false);
  if (error || broken)
    return (
      <Text span size="sm" c="dimmed">
        {text.notShown()}
      </Text>
    );
  if (!address) return <Skeleton className={classes.loading} />;
  return <img className={classes.picture} src={address} alt={alt} onError={() => setBroken(true)} />;
}

/** Returns an address for the content, which lasts as long as the component. */
function useAddress(content: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!content) return;
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}
