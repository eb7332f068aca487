import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { answers, type UploadedFile } from '#contract/answers.ts';
import { download } from '#web/api/download.ts';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';
import { fileSize } from '#web/ui/file-size.ts';
import { toast } from '#web/ui/toast.tsx';
import * as word from '#web/ui/words.messages.ts';
import { FileName } from './FileName.tsx';

interface Props {
  file: UploadedFile;
  /** The button shows the name and the size of the file by default. */
  label?: string;
}

export function FileButton({ file, label }: Props) {
  const { mutate, isPending } = useMutationOnce({
    mutationFn: () => download(answers.file, { params: { id: file._id } }),
    onError: (error) => toast.error(word.notDownloaded(), error),
  });
  return (
    <Button
      maw="100%"
      miw={0}
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={isPending}
      onClick={() => mutate()}
      aria-label={word.downloadFile({ name: file.name, size: fileSize(file.size) })}
    >
      {label ?? (
        <>
          <FileName name={file.name} />
          <Text span c="dimmed" size="sm" ms="xs" style={{ whiteSpace: 'nowrap' }}>
            {fileSize(file.size)}
          </Text>
        </>
      )}
    </Button>
  );
}
