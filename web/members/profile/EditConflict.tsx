import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { PERSON_FIELDS, UNKNOWN } from '#web/members/member-labels.ts';
import { type Details, differing } from './details.ts';

interface Props {
  /** The details when the edit began. */
  base: Details;
  mine: Details;
  theirs: Details;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows both versions of the details after somebody else saved first, field by field, until staff choose one. */
export function EditConflict({ base, mine, theirs, onKeepMine, onTakeTheirs }: Props) {
  const shown = [...new Set([...differing(base, mine), ...differing(base, theirs)])];
  return (
    <Stack role="alert">
      <Text>
        <strong>Somebody else changed this member meanwhile.</strong> Nothing of yours is lost yet: choose which version to keep.
      </Text>
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
              <Table.Th scope="row">{PERSON_FIELDS[key]}</Table.Th>
              <Table.Td>{mine[key] || UNKNOWN}</Table.Td>
              <Table.Td>{theirs[key] || UNKNOWN}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text>“Keep mine” saves the fields that you changed; what only they changed stays as theirs.</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button onClick={onKeepMine} data-autofocus>
          Keep mine
        </Button>
      </Group>
    </Stack>
  );
}
