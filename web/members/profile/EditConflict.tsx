import { Button, Group, Table } from '@mantine/core';
import { UNKNOWN } from '#web/members/member-labels.ts';
import { DETAIL_LABELS, type Details, differing } from './details.ts';

interface Props {
  /** What the edit began with. */
  base: Details;
  mine: Details;
  theirs: Details;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else saved first: both versions, field by field, until one is chosen. */
export function EditConflict({ base, mine, theirs, onKeepMine, onTakeTheirs }: Props) {
  const shown = [...new Set([...differing(base, mine), ...differing(base, theirs)])];
  return (
    <div role="alert">
      <p style={{ marginTop: 0 }}>
        <strong>Somebody else changed this member meanwhile.</strong> Nothing of yours is lost yet: choose which version to keep.
      </p>
      <Table withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Field</Table.Th>
            <Table.Th>Yours</Table.Th>
            <Table.Th>Theirs</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((key) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">{DETAIL_LABELS[key]}</Table.Th>
              <Table.Td>{mine[key] || UNKNOWN}</Table.Td>
              <Table.Td>{theirs[key] || UNKNOWN}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <p>“Keep mine” saves the fields that you changed; what only they changed stays as theirs.</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button onClick={onKeepMine} data-autofocus>
          Keep mine
        </Button>
      </Group>
    </div>
  );
}
