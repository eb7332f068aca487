import { Button, Group, Stack, Table, Text } from '@mantine/core';
import * as word from '#web/ui/words.messages.ts';
import '@mantine/core/styles/Table.layer.css';
import { PERSON_FIELDS } from '#web/members/member-labels.ts';
import { marked } from '#web/ui/marked.tsx';
import { type Details, differing, shownDetail } from './details.ts';
import * as text from './profile.messages.ts';

interface Props {
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
      <Text>{marked(text.changedMeanwhile(), { strong: (words) => <strong>{words}</strong> })}</Text>
      <Table withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text.field()}</Table.Th>
            <Table.Th>{text.yours()}</Table.Th>
            <Table.Th>{text.theirs()}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((key) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">{PERSON_FIELDS[key]}</Table.Th>
              <Table.Td>{shownDetail(key, mine[key])}</Table.Td>
              <Table.Td>{shownDetail(key, theirs[key])}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text>{text.whatKeepMineDoes()}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onTakeTheirs}>
          {word.takeTheirs()}
        </Button>
        <Button onClick={onKeepMine} data-autofocus>
          {word.keepMine()}
        </Button>
      </Group>
    </Stack>
  );
}
