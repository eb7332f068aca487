import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { MemberFilter } from '#contract/members.ts';
import { memberCount } from '#web/members/members.api.ts';

const ExportDialog = lazy(() => import('#web/forms/exports/ExportDialog.tsx').then((module) => ({ default: module.ExportDialog })));

interface Props extends ButtonProps {
  /** The number of all members; omitted when they cannot be chosen. */
  count?: number;
  /** True when there are more than `count`. */
  atLeast: boolean;
  /** The members that the list shows; omitted when it shows all. */
  filtered?: { filter: MemberFilter; count: number; atLeast: boolean };
  /** The members that are selected one by one. */
  selected?: string[];
}

/** Opens the dialog that exports members. */
export function MembersExport({ count, atLeast, filtered, selected, ...button }: Props) {
  const [shown, show] = useState<'never' | 'open' | 'closed'>('never');
  // The list counts up to a limit only, but the dialog shows the exact number of rows beforehand.
  const exact = useQuery({ ...memberCount(filtered?.filter ?? {}), enabled: shown === 'open' && (filtered?.atLeast ?? atLeast) });
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
            count={count === undefined ? undefined : (exact.data ?? count)}
            filtered={filtered && { ...filtered, ...exactly(exact.data), selection: { filter: filtered.filter } }}
            selected={selected}
            startToast="Exporting members"
          />
        </Suspense>
      )}
    </>
  );
}

const exactly = (count: number | undefined) => (count === undefined ? {} : { count, atLeast: false });
