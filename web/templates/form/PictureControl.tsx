import { Box, FileButton, TextInput } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconPhoto } from '@tabler/icons-react';
import { NodeSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MAIL_TEXT_WIDTH, mailPictureWanted, PICTURE_WORDS_MAX } from '#contract/brand.ts';
import { PICTURE_TYPES } from '#contract/form-look.ts';
import { type Fit, fitted } from '#web/ui/look/picture-file.ts';
import { onEnter } from '#web/ui/onEnter.ts';
import { toast } from '#web/ui/toast.tsx';
import { useAddPicture } from '../templates.api.ts';
import * as text from './form.messages.ts';

/** Screens of phones have two dots per point. */
const FIT: Fit = { width: 2 * MAIL_TEXT_WIDTH, height: 2_400, type: 'image/jpeg' };

/** Uploads a picture that was chosen, pasted or dropped, and puts it where the cursor is. */
export function PictureControl({ editor }: { editor: Editor | null }) {
  const [busy, setBusy] = useState(false);
  const upload = useAddPicture();
  const reset = useRef<() => void>(null);

  async function take(file: File | null): Promise<void> {
    if (!file || !editor) return;
    setBusy(true);
    try {
      const content = await fitted(file, FIT);
      if (!content) toast.error(text.pictureFailed(), mailPictureWanted());
      else {
        const data = await upload.mutateAsync(content);
        const at = editor.state.selection.from;
        editor.chain().focus().insertPicture(data).run();
        selectPicture(editor, at, data._id);
      }
    } catch (problem) {
      toast.error(text.pictureFailed(), problem as Error);
    } finally {
      setBusy(false);
      reset.current?.();
    }
  }

  const onFile = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const file = pictureIn(data);
    if (!file || !editor || busy) return;
    event.preventDefault();
    event.stopPropagation();
    if (event instanceof DragEvent) {
      const place = editor.view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (place) editor.commands.setTextSelection(place.pos);
    }
    void take(file);
  });
  useEffect(() => {
    const body = editor?.view.dom;
    // They are heard before the editor, which would put in what else comes with the picture.
    const onPaste = (event: ClipboardEvent) => onFile(event, event.clipboardData);
    const onDrop = (event: DragEvent) => onFile(event, event.dataTransfer);
    body?.addEventListener('paste', onPaste, true);
    body?.addEventListener('drop', onDrop, true);
    return () => {
      body?.removeEventListener('paste', onPaste, true);
      body?.removeEventListener('drop', onDrop, true);
    };
  }, [editor]);

  return (
    <FileButton
      accept={PICTURE_TYPES.join(',')}
      onChange={(file) => void take(file)}
      resetRef={reset}
      inputProps={{ 'aria-label': text.addPicture() }}
    >
      {({ onClick }) => (
        <RichTextEditor.Control aria-label={text.addPicture()} title={text.addPicture()} disabled={busy} aria-busy={busy} onClick={onClick}>
          <IconPhoto size={16} stroke={1.5} />
        </RichTextEditor.Control>
      )}
    </FileButton>
  );
}

/** The first picture of what is pasted or dropped. Programs for tables and texts add a picture of the text, which is pasted as text. */
const pictureIn = (data: DataTransfer | null): File | undefined =>
  data?.types.includes('text/plain') ? undefined : [...(data?.files ?? [])].find(({ type }) => PICTURE_TYPES.some((one) => one === type));

/** Selects the new picture, so that the field for its description is shown. */
function selectPicture(editor: Editor, from: number, id: string): void {
  let found: number | undefined;
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === 'picture' && String(node.attrs.src).endsWith(id) && at >= from - 2) found ??= at;
  });
  if (found !== undefined) editor.commands.setNodeSelection(found);
}

/** Asks what the chosen picture shows. */
export function PictureDescription({ editor }: { editor: Editor }) {
  const { selection } = editor.state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'picture') return null;
  const alt = String(selection.node.attrs.alt ?? '');
  return (
    <Box px="md" py="sm" bg="var(--sunken)">
      <TextInput
        key={String(selection.node.attrs.src)}
        label={text.pictureShows()}
        description={text.pictureShowsHint()}
        placeholder={text.pictureShowsExample()}
        withAsterisk
        autoFocus={alt === ''}
        maxLength={PICTURE_WORDS_MAX}
        value={alt}
        error={alt.trim() === '' ? text.pictureNeedsWords() : undefined}
        onChange={({ currentTarget }) => editor.commands.updateAttributes('picture', { alt: currentTarget.value })}
        onKeyDown={onEnter(() => editor.commands.focus(selection.to))}
      />
    </Box>
  );
}
