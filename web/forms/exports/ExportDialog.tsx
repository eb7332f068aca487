import { Button, Paper, Radio, SegmentedControl, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ExportFormat } from '#contract/exports.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ExportList } from './ExportList.tsx';
import { FORMATS } from './export-labels.ts';
import { type Asked, type ExportSource, exportsOf, useExports } from './exports.api.ts';
import * as text from './exports.messages.ts';
import '@mantine/core/styles/Radio.layer.css';

/** The rows among which the person chooses. */
export interface ExportChoices {
  /** The number of all rows; omitted when all rows cannot be chosen. */
  count?: number | undefined;
  /** The rows that the screen shows, when it does not show all. */
  filtered?: { selection: Asked['selection']; count: number; atLeast?: boolean } | undefined;
  /** The rows that are ticked. */
  selected?: { selection: Asked['selection']; count: number; atLeast?: boolean } | undefined;
}

interface FormProps extends ExportChoices {
  formId: ExportSource;
  /** The toast when the export starts; by default it names the format. */
  startToast?: string;
}

interface Props extends FormProps, DialogProps {
  title: string;
}

/** Exports responses or members, and lists the exports of the last days. */
export const ExportDialog = ({ opened, onClose, title, ...props }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={title} size="lg">
    <ExportForm {...props} />
  </Dialog>
);

function ExportForm({ formId, count, filtered, selected, startToast }: FormProps) {
  const subject = formId === null ? 'members' : 'responses';
  const scopes = [
    count !== undefined && { value: 'all' as const, n: count, atLeast: false, selection: {} },
    filtered && { value: 'filtered' as const, n: filtered.count, atLeast: filtered.atLeast, selection: filtered.selection },
    selected && { value: 'selected' as const, n: selected.count, atLeast: selected.atLeast, selection: selected.selection },
  ].filter((scope) => typeof scope === 'object');
  const [chosen, setChosen] = useState(scopes.at(-1)!.value);
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const { create, fetchFile } = useExports(formId);
  const { mutate: save } = fetchFile;
  const list = useQuery(exportsOf(formId));
  const { n, atLeast, selection } = scopes.find(({ value }) => value === chosen) ?? scopes[0]!;

  // An export that was started here is downloaded as soon as it is finished; earlier ones have a button.
  const [awaited, setAwaited] = useState<string>();
  const ready = awaited && list.data?.find(({ _id }) => _id === awaited)?.state === 'done' ? awaited : undefined;
  useEffect(() => {
    if (!ready) return;
    setAwaited(undefined);
    save({ params: { id: ready } });
  }, [ready, save]);

  const start = () =>
    create.mutateAsync({ format, selection } as Asked).then(
      ({ _id }) => {
        setAwaited(_id);
        toast.success(startToast ?? FORMATS[format].toast);
      },
      (error) => toast.error(text.notStarted(), error),
    );

  return (
    <Stack gap="lg">
      {scopes.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label={text.which[subject]()}
          data={scopes.map((scope) => ({
            value: scope.value,
            label: text.scopes[subject][scope.value]({ count: scope.n, atLeast: scope.atLeast }),
          }))}
          value={chosen}
          onChange={(value) => setChosen(value as typeof chosen)}
        />
      )}
      <Radio.Group label={text.format()} value={format} onChange={(value) => setFormat(value as ExportFormat)}>
        <Stack gap="xs">
          {(['xlsx', 'csv-semicolon', 'csv'] as const).map((value) => (
            <Paper key={value} withBorder radius="md" px="md" py="sm">
              <Radio value={value} label={FORMATS[value].label} description={FORMATS[value].about} />
            </Paper>
          ))}
        </Stack>
      </Radio.Group>
      <Button leftSection={<IconDownload size={18} />} onClick={start} loading={create.isPending} disabled={n === 0}>
        {n === 0 ? text.nothingToExport[subject]() : text.exportCount[subject]({ count: n, atLeast })}
      </Button>
      <ExportList formId={formId} list={list} />
    </Stack>
  );
}
