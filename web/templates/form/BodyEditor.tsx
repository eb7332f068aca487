import { Box, Input, TextInput } from '@mantine/core';
import { Link, RichTextEditor, type RichTextEditorLabels } from '@mantine/tiptap';
import { NodeSelection } from '@tiptap/pm/state';
import { type Editor, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ReactNode, useEffect, useId } from 'react';
import type { TemplateFields } from '#contract/templates.ts';
import { onEnter } from '#web/ui/onEnter.ts';
import * as word from '#web/ui/words.messages.ts';
import * as text from './form.messages.ts';
import classes from './form.module.css';
import { InsertField } from './InsertField.tsx';
import { LinkControl } from './LinkControl.tsx';
import { mergeField, type Tag, toEditor, toStored } from './merge-field.ts';
import { PictureControl, PictureDescription } from './PictureControl.tsx';
import { picture } from './picture.ts';
import '@mantine/core/styles/Typography.layer.css';
import '@mantine/tiptap/styles.layer.css';

/** The labels of the tools, which the library has only in English. */
const LABELS: Partial<RichTextEditorLabels> = {
  boldControlLabel: text.bold(),
  italicControlLabel: text.italic(),
  underlineControlLabel: text.underline(),
  clearFormattingControlLabel: text.clearFormatting(),
  h1ControlLabel: text.heading1(),
  h2ControlLabel: text.heading2(),
  bulletListControlLabel: text.bulletList(),
  orderedListControlLabel: text.orderedList(),
  blockquoteControlLabel: text.quote(),
  hrControlLabel: text.rule(),
  unlinkControlLabel: text.removeLink(),
  undoControlLabel: word.undo(),
  redoControlLabel: word.redo(),
};

interface Props {
  fields: TemplateFields['mergeFields'];
  /** The HTML. The editor reads it only once, so another version needs another `key`. */
  value: string;
  error: ReactNode;
  onChange: (body: string) => void;
  /** Called with the HTML that the editor makes of the stored HTML, before anybody has typed. */
  onReady: (body: string) => void;
}

/** The body of a message as rich text, with merge fields as chips. */
export function BodyEditor({ fields, value, error, onChange, onReady }: Props) {
  const id = useId();
  const labels = (field: string) => fields.find(({ name }) => name === field)?.label ?? field;
  const editor = useEditor({
    extensions: [
      // Only formats that mail programs show are allowed.
      StarterKit.configure({ code: false, codeBlock: false, heading: { levels: [1, 2, 3] }, link: false }),
      Link.configure({ openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } }),
      mergeField(labels),
      picture,
    ],
    content: toEditor(value),
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': text.body(), 'aria-required': 'true', 'data-path': 'body' },
    },
    onCreate: ({ editor }) => onReady(storedOf(editor)),
    onUpdate: ({ editor }) => onChange(storedOf(editor)),
  });

  useEffect(() => {
    const element = editor?.view.dom;
    element?.setAttribute('aria-invalid', String(Boolean(error)));
    if (error) element?.setAttribute('aria-describedby', `${id}-error`);
    else element?.removeAttribute('aria-describedby');
  }, [editor, error, id]);

  return (
    <Input.Wrapper
      label={text.body()}
      labelElement="div"
      withAsterisk
      error={error}
      errorProps={{ id: `${id}-error` }}
      // The error is above the text, because a long text would push it out of sight.
      inputWrapperOrder={['label', 'description', 'error', 'input']}
    >
      <RichTextEditor
        editor={editor}
        labels={LABELS}
        className={classes.editor}
        classNames={{ control: classes.control }}
        data-error={Boolean(error) || undefined}
      >
        <RichTextEditor.Toolbar role="toolbar" aria-label={text.formatting()}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.ClearFormatting />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H1 />
            <RichTextEditor.H2 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
            <RichTextEditor.Hr />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <LinkControl editor={editor} />
            <RichTextEditor.Unlink />
            <PictureControl editor={editor} />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
          <InsertField
            fields={fields}
            label={text.insertIntoBody()}
            onInsert={(field) => editor?.chain().focus().insertMergeField({ field, fallback: '' }).run()}
          />
        </RichTextEditor.Toolbar>
        {editor && <Fallback editor={editor} labels={labels} />}
        {editor && <PictureDescription editor={editor} />}
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  );
}

/** Asks what the chosen field shows for a member who has no value in it. */
function Fallback({ editor, labels }: { editor: Editor; labels: (field: string) => string }) {
  const { selection } = editor.state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'mergeField') return null;
  const { field, fallback } = selection.node.attrs as Tag;
  return (
    <Box px="md" py="sm" bg="var(--sunken)">
      <TextInput
        label={text.fallbackOf({ field: labels(field) })}
        description={text.fallbackHint()}
        placeholder={text.fallbackExample()}
        maxLength={100}
        value={fallback}
        onChange={({ currentTarget }) =>
          editor.commands.updateAttributes('mergeField', { fallback: currentTarget.value.replaceAll(/[{}\\"]/g, '') })
        }
        onKeyDown={onEnter(() => editor.commands.focus(selection.to))}
      />
    </Box>
  );
}

const storedOf = (editor: Editor) => (editor.isEmpty ? '' : toStored(editor.getHTML()));
