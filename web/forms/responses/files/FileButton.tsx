import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { answers, type UploadedFile } from '#contract/answers.ts';
import { fileSize } from '#web/ui/file-size.ts';
import { useDownload } from '#web/ui/useDownload.ts';
import * as word from '#web/ui/words.messages.ts';
import { FileName } from './FileName.tsx';

interface Props {
  file: UploadedFile;
  /** The button shows the name and the size of the file by default. */
  label?: string;
}

export function FileButton({ file, label }: Props) {
  const { mutate, isPending } = useDownload(answers.file);
  return (
    <Button
      maw="100%"
      miw={0}
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={isPending}
      onClick={() => mutate({ params: { id: file._id } })}
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
