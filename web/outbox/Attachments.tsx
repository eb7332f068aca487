import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type MailAttachment, outbox } from '#contract/outbox.ts';
import { download } from '#web/api/call.ts';
import { fileSize } from '#web/ui/numbers.ts';
import { toast } from '#web/ui/toast.tsx';
import classes from './mail.module.css';

/** The files that an e-mail carries, each to be saved. */
export function Attachments({ id, files }: { id: string; files: MailAttachment[] }) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (index: number) => download(outbox.attachment, { params: { id, index: String(index) } }),
    onError: (error) => toast.error('The file could not be downloaded', error),
  });
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label="Attachments">
      {files.map(({ name, size }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and their places never change
        <li key={index} className={classes.file}>
          <Button
            variant="default"
            leftSection={<IconPaperclip size={16} />}
            loading={isPending && variables === index}
            onClick={() => mutate(index)}
            aria-label={`Download ${name}, ${fileSize(size)}`}
          >
            <span className={classes.fileName}>{name}</span>
            <span className={classes.fileSize}>{fileSize(size)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
