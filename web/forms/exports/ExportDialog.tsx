import { Button, Modal, Radio, SegmentedControl, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ExportFormat, ExportFormat as ExportFormats } from '#contract/exports.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { toast } from '#web/ui/toast.tsx';
import { ExportList } from './ExportList.tsx';
import { countOf, FORMATS } from './export-labels.ts';
import { type Asked, type ExportSource, exportsOf, useExports } from './exports.api.ts';
import classes from './exports.module.css';
import '@mantine/core/styles/Radio.layer.css';

type Scope = 'all' | 'filtered' | 'selected';

interface Props {
  /** Null: members. */
  formId: ExportSource;
  title: string;
  opened: boolean;
  onClose: () => void;
  /** Of all of them; left out where that is no choice. */
  count?: number;
  /** What the screen shows now, when that is not all. */
  filtered?: { selection: Asked['selection']; count: number; atLeast?: boolean };
  /** Those that are ticked. */
  selected?: string[];
  /** Said when it starts; by default which format it is. */
  startToast?: string;
}

/** Makes a file of responses or members, and holds those of the last days ready. */
export function ExportDialog({ opened, onClose, title, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg">
      <ExportForm {...props} />
    </Modal>
  );
}

function ExportForm({ formId, count, filtered, selected, startToast }: Omit<Props, 'opened' | 'onClose' | 'title'>) {
  const subject = formId === null ? 'members' : 'responses';
  const { atLeast = false } = filtered ?? {};
  const scopes: { value: Scope; label: string; n: number }[] = [
    ...(count !== undefined ? [{ value: 'all' as const, label: `All (${formatCount(count)})`, n: count }] : []),
    ...(filtered ? [{ value: 'filtered' as const, label: `Filtered (${formatCount(filtered.count, atLeast)})`, n: filtered.count }] : []),
    ...(selected?.length ? [{ value: 'selected' as const, label: `Selected (${formatCount(selected.length)})`, n: selected.length }] : []),
  ];
  const [scope, setScope] = useState<Scope>(scopes.at(-1)!.value);
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const { create, fetchFile } = useExports(formId);
  const { mutate: save } = fetchFile;
  const list = useQuery(exportsOf(formId));
  const { n } = scopes.find(({ value }) => value === scope) ?? scopes[0]!;

  // What was asked for here is saved as soon as it is there; what was asked for before has its button.
  const [awaited, setAwaited] = useState<string>();
  const ready = awaited && list.data?.find(({ _id }) => _id === awaited)?.state === 'done' ? awaited : undefined;
  useEffect(() => {
    if (!ready) return;
    setAwaited(undefined);
    save(ready, { onError: (error) => toast.error('The file could not be downloaded', error) });
  }, [ready, save]);

  const start = () => {
    const selection = scope === 'selected' ? { ids: selected } : scope === 'filtered' ? (filtered?.selection ?? {}) : {};
    create.mutateAsync({ format, selection } as Asked).then(
      ({ _id }) => {
        setAwaited(_id);
        toast.success(startToast ?? FORMATS[format].toast);
      },
      (error) => toast.error('The export could not be started', error),
    );
  };

  return (
    <Stack gap="lg">
      {scopes.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label={`Which ${subject}`}
          data={scopes.map(({ value, label }) => ({ value, label }))}
          value={scope}
          onChange={(value) => setScope(value as Scope)}
        />
      )}
      <Radio.Group label="Format" value={format} onChange={(value) => setFormat(ExportFormats.parse(value))}>
        <div className={classes.formats}>
          {(['xlsx', 'csv-semicolon', 'csv'] as const).map((value) => (
            <Radio key={value} className={classes.format} value={value} label={FORMATS[value].label} description={FORMATS[value].about} />
          ))}
        </div>
      </Radio.Group>
      <Button leftSection={<IconDownload size={18} />} onClick={start} loading={create.isPending} disabled={n === 0}>
        {n === 0 ? `No ${subject} to export` : `Export ${countOf(subject, n, scope === 'filtered' && atLeast)}`}
      </Button>
      <ExportList formId={formId} list={list} />
    </Stack>
  );
}
