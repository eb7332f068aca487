import { Alert, Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconColumns, IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { imports, type MemberImport } from '#contract/imports.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { useCall } from '#web/ui/useCall.ts';
import { ColumnMapping } from './ColumnMapping.tsx';
import { CancelImport } from './ImportProgress.tsx';
import { ImportRows } from './ImportRows.tsx';
import { memberCount, resultSentence, rowCount } from './import-labels.ts';

/** The result of the dry run or the import: totals, the next actions, and the rows. */
export function ImportOutcome({ one }: { one: MemberImport }) {
  const [mapping, setMapping] = useState(false);
  if (one.state === 'failed')
    return (
      <Alert color="red" title="This file could not be imported">
        {one.error ?? 'Please choose it again.'}
      </Alert>
    );
  if (mapping && one.state === 'checked') return <ColumnMapping one={one} onChecked={() => setMapping(false)} />;
  return (
    <>
      {one.error && <Alert color="red">{one.error}</Alert>}
      <Text mb="md">{sentence(one)}</Text>
      <Group gap="sm" my="md">
        {one.state === 'checked' && <Checked one={one} changeColumns={() => setMapping(true)} />}
        {(one.state === 'done' || one.state === 'cancelled') && one.added + one.updated > 0 && <Undo one={one} />}
      </Group>
      {one.added + one.updated + one.skipped > 0 && <ImportRows one={one} />}
    </>
  );
}

function Checked({ one, changeColumns }: { one: MemberImport; changeColumns: () => void }) {
  const commit = useCall(imports.commit, ['imports'], { failed: 'The import could not be started' });
  const n = one.added + one.updated;
  return (
    <>
      <Button
        leftSection={<IconUsersPlus size={18} />}
        disabled={n === 0}
        loading={commit.isPending}
        onClick={() => commit.mutate({ params: { id: one._id } })}
      >
        {n === 0 ? 'Nothing to import' : `Import ${memberCount(n)}`}
      </Button>
      <Button variant="default" leftSection={<IconColumns size={18} />} onClick={changeColumns}>
        Change the columns
      </Button>
      <CancelImport id={one._id} />
    </>
  );
}

function Undo({ one }: { one: MemberImport }) {
  const undo = useCall(imports.undo, ['imports'], { failed: 'The import could not be undone' });
  const ask = async () => {
    const yes = await confirm({
      title: 'Undo this import?',
      body: `${memberCount(one.added)} would be removed and ${formatCount(one.updated)} put back as they were. Members to whom something happened since stay as they are.`,
      confirmLabel: 'Undo the import',
      danger: true,
    });
    if (yes) undo.mutate({ params: { id: one._id } });
  };
  return (
    <Button variant="default" leftSection={<IconArrowBackUp size={18} />} loading={undo.isPending} onClick={() => void ask()}>
      Undo the import
    </Button>
  );
}

function sentence(one: MemberImport): string {
  const { state, added, updated, undone, kept, finishedAt, total } = one;
  const at = finishedAt ? formatDateTime(finishedAt) : '';
  if (state === 'checked') return `Nothing is changed yet. This is what would become of ${rowCount(total ?? 0)}.`;
  if (state === 'undone')
    return kept === 0
      ? `Undone ${at}: ${memberCount(undone)} taken back.`
      : `Undone ${at}: ${memberCount(undone)} taken back, ${formatCount(kept)} kept because something happened to them since.`;
  if (state === 'cancelled')
    return added + updated === 0
      ? `Cancelled ${at}. Nothing was imported.`
      : `Cancelled ${at}. ${formatCount(added)} new members and ${formatCount(updated)} updates were in by then.`;
  return `Done ${at}: ${resultSentence(one)}.`;
}
