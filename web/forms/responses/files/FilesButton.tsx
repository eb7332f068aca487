import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { answers } from '#contract/answers.ts';
import { useDownload } from '#web/ui/useDownload.ts';
import * as text from '../responses.messages.ts';

/** Downloads the files of chosen responses as one archive. */
export function FilesButton({ formId, ids }: { formId: string; ids: string[] }) {
  const { mutate, isPending } = useDownload(answers.files, text.filesNotDownloaded());
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconFileZip size={16} />}
      loading={isPending}
      onClick={() => mutate({ params: { formId }, body: { ids } })}
    >
      {text.downloadFiles()}
    </Button>
  );
}
