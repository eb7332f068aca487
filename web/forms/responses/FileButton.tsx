import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { answers, type UploadedFile } from '#contract/answers.ts';
import { download } from '#web/api/call.ts';
import { fileSize } from '#web/ui/numbers.ts';
import { toast } from '#web/ui/toast.tsx';
import classes from './responses.module.css';

/** A file that came with a response. */
export function FileButton({ file }: { file: UploadedFile }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(answers.file, { params: { id: file._id } }),
    onError: (error) => toast.error('The file could not be downloaded', error),
  });
  return (
    <Button
      className={classes.file}
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={isPending}
      onClick={() => mutate()}
      aria-label={`Download ${file.name}, ${fileSize(file.size)}`}
    >
      <span className={classes.fileName}>{file.name}</span>
      <span className={classes.dim}>{fileSize(file.size)}</span>
    </Button>
  );
}
