import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ExportSelection } from '#contract/exports.ts';

const ExportDialog = lazy(() => import('./ExportDialog.tsx').then((module) => ({ default: module.ExportDialog })));

interface Props extends ButtonProps {
  formId: string;
  /** Responses of the form; left out where all of them are no choice. */
  count?: number;
  filtered?: { selection: Partial<ExportSelection>; count: number; atLeast?: boolean };
  selected?: string[];
}

/** Opens the dialog that makes a file of responses. */
export function ExportButton({ formId, count, filtered, selected, ...button }: Props) {
  const [shown, show] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => show('open')} {...button}>
        Export
      </Button>
      {shown !== 'never' && (
        <Suspense fallback={null}>
          <ExportDialog
            formId={formId}
            title="Export responses"
            opened={shown === 'open'}
            onClose={() => show('closed')}
            count={count}
            filtered={filtered}
            selected={selected}
          />
        </Suspense>
      )}
    </>
  );
}
