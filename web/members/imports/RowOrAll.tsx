import { Button, Group } from '@mantine/core';
import { type ImportColumn, type ImportOptions, imports, type MemberImport } from '#contract/imports.ts';
import { useCall } from '#web/ui/useCall.ts';
import * as text from './imports.messages.ts';

interface Props {
  one: MemberImport;
  n: number;
  /** The field that this row is imported without. */
  field: ImportColumn;
  /** The options that do the same for all rows. */
  options: Partial<ImportOptions>;
  row: string;
  /** The labels for screen readers, which also name the row and the field. */
  rowLabel: string;
  allLabel: string;
}

/** Two buttons: they import one row in spite of its problem, or all rows that have it. All rows are then checked again. */
export function RowOrAll({ one: { _id: id, mapping, options }, n, field, options: changes, row, rowLabel, allLabel }: Props) {
  const leaveOut = useCall(imports.leaveOut, ['imports'], { failed: text.rowNotChanged() });
  const check = useCall(imports.check, ['imports'], { failed: text.notChecked() });
  return (
    <Group gap="xs" mt="xs">
      <Button
        variant="default"
        size="compact-sm"
        loading={leaveOut.isPending}
        aria-label={rowLabel}
        onClick={() => leaveOut.mutate({ params: { id }, body: { rows: [n], field } })}
      >
        {row}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        loading={check.isPending}
        aria-label={allLabel}
        onClick={() => check.mutate({ params: { id }, body: { mapping, options: { ...options, ...changes } } })}
      >
        {text.leaveOutInAllRows()}
      </Button>
    </Group>
  );
}
