import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { answers } from '#contract/answers.ts';
import { download } from '#web/api/download.ts';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';
import { toast } from '#web/ui/toast.tsx';
import * as text from '../responses.messages.ts';

/** Downloads the files of chosen responses as one archive. */
export function FilesButton({ formId, ids }: { formId: string; ids: string[] }) {
  const { mutate, isPending } = useMutationOnce({
    mutationFn: () => download(answers.files, { params: { formId }, body: { ids } }),
    onError: (error) => toast.error(text.filesNotDownloaded(), error),
  });
  return (
    <Button variant="default" size="compact-sm" leftSection={<IconFileZip size={16} />} loading={isPending} onClick={() => mutate()}>
      {text.downloadFiles()}
    </Button>
  );
}
