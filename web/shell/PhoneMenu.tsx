import { Drawer } from '@mantine/core';
import { Sidebar } from './Sidebar.tsx';
import * as text from './shell.messages.ts';

/** The sidebar as a drawer, where there is no room beside the page. */
export function PhoneMenu({ opened, onClose, onSearch }: { opened: boolean; onClose: () => void; onSearch: () => void }) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size="19rem"
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': text.menu() } }}
    >
      <Sidebar onSearch={onSearch} onClose={onClose} />
    </Drawer>
  );
}
