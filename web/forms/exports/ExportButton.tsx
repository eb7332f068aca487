import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import type { ExportChoices } from './ExportDialog.tsx';
import * as text from './exports.messages.ts';

export const ExportDialog = lazyDialog(() => import('./ExportDialog.tsx').then((module) => module.ExportDialog));

export function ExportButton({ formId, count, filtered, selected, ...button }: ButtonProps & ExportChoices & { formId: string }) {
  const [opened, dialog] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={18} />} onClick={dialog.open} {...button}>
        {text.exportAction()}
      </Button>
      <ExportDialog title={text.exportResponses()} opened={opened} onClose={dialog.close} {...{ formId, count, filtered, selected }} />
    </>
  );
}
