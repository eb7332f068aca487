import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { answers, type UploadedFile } from '#contract/answers.ts';
import { download } from '#web/api/call.ts';
import { fileSize } from '#web/ui/numbers.ts';
import { toast } from '#web/ui/toast.tsx';
import * as text from '../responses.messages.ts';

/** Downloads a file that came with a response. */
export function FileButton({ file }: { file: UploadedFile }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(answers.file, { params: { id: file._id } }),
    onError: (error) => toast.error(text.notDownloaded(), error),
  });
  return (
    <Button
      maw="100%"
      mih={36}
      h="auto"
      py={6}
      styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={isPending}
      onClick={() => mutate()}
      aria-label={text.downloadFile({ name: file.name, size: fileSize(file.size) })}
    >
      {file.name}
      <Text span c="dimmed" size="sm" ms="xs" style={{ whiteSpace: 'nowrap' }}>
        {fileSize(file.size)}
      </Text>
    </Button>
  );
}
