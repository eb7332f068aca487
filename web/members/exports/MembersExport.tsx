import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { MemberFilter } from '#contract/members.ts';

const ExportDialog = lazy(() => import('#web/forms/exports/ExportDialog.tsx').then((module) => ({ default: module.ExportDialog })));

interface Props extends ButtonProps {
  /** All members; left out where they are no choice. */
  count?: number;
  /** What the list shows, when that is not everybody. */
  filtered?: { filter: MemberFilter; count: number; atLeast: boolean };
  /** Those that are ticked one by one. */
  selected?: string[];
}

/** Opens the dialog that makes a file of members. */
export function MembersExport({ count, filtered, selected, ...button }: Props) {
  const [shown, show] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => show('open')} {...button}>
        Export
      </Button>
      {shown !== 'never' && (
        <Suspense fallback={null}>
          <ExportDialog
            formId={null}
            title="Export members"
            opened={shown === 'open'}
            onClose={() => show('closed')}
            count={count}
            filtered={filtered && { ...filtered, selection: { filter: filtered.filter } }}
            selected={selected}
            startToast="Exporting members"
          />
        </Suspense>
      )}
    </>
  );
}
