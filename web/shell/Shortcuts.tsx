import { Kbd, Modal, Table } from '@mantine/core';
import { LIST_KEYS } from '#web/ui/list/useListKeys.ts';

const GROUPS: { title: string; keys: readonly (readonly [string, string])[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      ['Ctrl K', 'Search and commands'],
      ['?', 'Show these shortcuts'],
      ['Esc', 'Close a dialog or menu'],
    ],
  },
  { title: 'In a list', keys: LIST_KEYS },
  {
    title: 'In an editor',
    keys: [
      ['Ctrl S', 'Save'],
      ['Ctrl Z', 'Undo'],
      ['Ctrl Shift Z', 'Redo'],
    ],
  },
];

/** The keyboard shortcuts of the app; on a Mac, ⌘ replaces Ctrl. */
export function Shortcuts({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts">
      {GROUPS.map(({ title, keys }) => (
        <Table key={title} mb="md" captionSide="top" aria-label={title}>
          <Table.Caption ta="start" fw={600}>
            {title}
          </Table.Caption>
          <Table.Tbody>
            {keys.map(([key, label]) => (
              <Table.Tr key={key}>
                <Table.Td w="9rem">
                  <Kbd>{key}</Kbd>
                </Table.Td>
                <Table.Td>{label}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ))}
    </Modal>
  );
}
