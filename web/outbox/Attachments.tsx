import { Button, Group, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { type MailAttachment, outbox } from '#contract/outbox.ts';
import { download } from '#web/api/download.ts';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';
import { fileSize } from '#web/ui/file-size.ts';
import { toast } from '#web/ui/toast.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './outbox.messages.ts';

/** The files that an e-mail contains, each with a button to download it. */
export function Attachments({ id, files }: { id: string; files: MailAttachment[] }) {
  const { mutate, isPending, variables } = useMutationOnce({
    mutationFn: (index: number) => download(outbox.attachment, { params: { id, index: String(index) } }),
    onError: (error) => toast.error(word.notDownloaded(), error),
  });
  if (files.length === 0) return null;
  return (
    <Group component="ul" className="ui-plain-list" gap="xs" mb="sm" aria-label={text.attachments()}>
      {files.map(({ name, size }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and their places never change
        <Group key={index} component="li" miw={0} maw="100%">
          <Button
            variant="default"
            leftSection={<IconPaperclip size={16} />}
            rightSection={
              <Text inherit span c="dimmed">
                {fileSize(size)}
              </Text>
            }
            loading={isPending && variables === index}
            onClick={() => mutate(index)}
            aria-label={word.downloadFile({ name, size: fileSize(size) })}
          >
            <span className="ui-ellipsis">{name}</span>
          </Button>
        </Group>
      ))}
    </Group>
  );
}
