import { Button, Group, Popover, TextInput } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { RichTextEditor } from '@mantine/tiptap';
import { IconLink } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import * as word from '#web/ui/words.messages.ts';
import * as text from './form.messages.ts';

/** Puts a link on the selected words. The library's own control has a button without a name and is wider than a phone. */
export function LinkControl({ editor }: { editor: Editor | null }) {
  /** The address that is being edited; null while nothing is. */
  const [address, setAddress] = useState<string | null>(null);
  const open = () => setAddress(editor?.getAttributes('link').href ?? '');
  // The editor sends this event when somebody presses Mod+K in the text.
  useWindowEvent('edit-link', open);
  const save = () => {
    const change = editor?.chain().focus().extendMarkRange('link');
    (address ? change?.setLink({ href: address }) : change?.unsetLink())?.run();
    setAddress(null);
  };
  return (
    <Popover
      opened={address !== null}
      onChange={(opened) => !opened && setAddress(null)}
      width="min(22rem, 92vw)"
      shadow="md"
      trapFocus
      portalProps={{ target: '#main' }}
    >
      <Popover.Target>
        <RichTextEditor.Control aria-label={text.link()} title={text.link()} active={editor?.isActive('link') ?? false} onClick={open}>
          <IconLink size={16} stroke={1.5} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.link()}>
        <Group gap="xs" wrap="nowrap">
          <TextInput
            flex={1}
            type="url"
            aria-label={text.enterAddress()}
            placeholder={text.addressExample()}
            data-autofocus
            value={address ?? ''}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter would submit the form of the template.
              event.preventDefault();
              save();
            }}
          />
          <Button variant="default" onClick={save}>
            {word.save()}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
