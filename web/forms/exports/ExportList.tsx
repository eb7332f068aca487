import { Button, Progress, Skeleton } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { FormExport } from '#contract/exports.ts';
import { formatDate, formatDateTime } from '#web/ui/dates.ts';
import { fileSize } from '#web/ui/numbers.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { progressSentence, scopeLabel } from './export-labels.ts';
import { type ExportSource, isUnderway, useExports } from './exports.api.ts';
import classes from './exports.module.css';
import '@mantine/core/styles/Progress.layer.css';

/** The latest exports of a form, or of members: how far they are, and what came of them. */
export function ExportList({ formId, list }: { formId: ExportSource; list: UseQueryResult<FormExport[]> }) {
  if (list.isPending) return <Skeleton h={56} radius="md" />;
  if (!list.data)
    return <ErrorState title="Earlier exports could not be loaded" error={list.error} retry={list.refetch} retrying={list.isFetching} />;
  if (list.data.length === 0) return null;
  return (
    <section aria-labelledby="exports-title">
      <h3 id="exports-title" className={classes.title}>
        Files of the last 7 days
      </h3>
      <ul className="ui-plain-list ui-outline">
        {list.data.map((one) => (
          <li key={one._id} className={classes.item}>
            <ExportItem formId={formId} one={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ExportItem({ formId, one }: { formId: ExportSource; one: FormExport }) {
  const { cancel, fetchFile } = useExports(formId);
  if (isUnderway(one))
    return (
      <>
        <div className={classes.words} role="status">
          <span className={classes.name}>{scopeLabel(one)}</span>
          <span className={classes.dim}>{progressSentence(one, Date.now())}</span>
          <Progress
            value={one.total ? (100 * one.written) / one.total : 0}
            animated={one.state === 'running'}
            size="sm"
            aria-label="Progress of the export"
          />
        </div>
        <Button
          variant="default"
          leftSection={<IconX size={16} />}
          loading={cancel.isPending}
          onClick={() => cancel.mutateAsync(one._id).catch((error) => toast.error('The export could not be cancelled', error))}
        >
          Cancel
        </Button>
      </>
    );
  const gone = one.state === 'done' && one.expiresAt !== null && Date.parse(one.expiresAt) < Date.now();
  return (
    <>
      <div className={classes.words}>
        <span className={classes.name}>{one.name ?? scopeLabel(one)}</span>
        <span className={one.state === 'failed' ? classes.failed : classes.dim}>{outcome(one, gone)}</span>
      </div>
      {one.state === 'done' && !gone && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={fetchFile.isPending}
          onClick={() => fetchFile.mutateAsync(one._id).catch((error) => toast.error('The file could not be downloaded', error))}
          aria-label={`Download ${one.name}`}
        >
          Download
        </Button>
      )}
    </>
  );
}

function outcome({ state, size, error, createdAt, finishedAt, expiresAt }: FormExport, gone: boolean): string {
  const at = formatDateTime(finishedAt ?? createdAt);
  if (state === 'failed') return error ?? 'The file could not be made. Please start the export again.';
  if (state === 'cancelled') return `Cancelled ${at}`;
  if (gone) return `Made ${at}, kept for 7 days and gone now`;
  return `${fileSize(size ?? 0)}, kept until ${formatDate(expiresAt!)}`;
}
