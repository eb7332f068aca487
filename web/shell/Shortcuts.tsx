import { Kbd, Table } from '@mantine/core';
import { Dialog } from '#web/ui/Dialog.tsx';
import '@mantine/core/styles/Table.layer.css';
import { inResponses } from '#web/forms/handling/handling.messages.ts';
import { RESPONSE_KEYS } from '#web/forms/handling/useResponseKeys.ts';
import { LIST_KEYS } from '#web/ui/list/useListKeys.ts';
import * as word from '#web/ui/words.messages.ts';
import * as text from './menus.messages.ts';
import * as shell from './shell.messages.ts';

const GROUPS: { title: string; keys: readonly (readonly [string, string])[] }[] = [
  {
    title: text.everywhere(),
    keys: [
      ['Ctrl K', shell.searchAndCommands()],
      ['?', text.showShortcuts()],
      [text.escapeKey(), text.closeDialog()],
      ['z', text.undoLatest()],
    ],
  },
  { title: text.inList(), keys: LIST_KEYS },
  { title: inResponses(), keys: RESPONSE_KEYS },
  {
    title: text.inEditor(),
    keys: [
      ['Ctrl S', word.save()],
      ['Ctrl Z', word.undo()],
      [text.controlShift(), word.redo()],
    ],
  },
];

/** The keyboard shortcuts of the app; on a Mac, ⌘ replaces Ctrl. */
export function Shortcuts({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={text.shortcuts()}>
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
    </Dialog>
  );
}
