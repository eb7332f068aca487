import { Input, VisuallyHidden } from '@mantine/core';
import { Extension } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId, useRef } from 'react';
import { InsertValue } from './InsertValue.tsx';
import classes from './mapped.module.css';
import { markChip, relabel } from './mark-chip.ts';
import { pathOf, toDocument } from './marks.ts';
import { labelOf, type ScopeStep } from './scope.ts';

interface Props {
  label: string;
  /** Where its name stands elsewhere already. */
  hideLabel?: boolean;
  description?: string;
  required?: boolean;
  placeholder?: string;
  error?: string | undefined;
  multiline?: boolean;
  value: string;
  scope: ScopeStep[];
  onChange: (value: string) => void;
}

/** A field in which values of earlier steps are put among what is typed. */
export function MappedInput({
  label,
  hideLabel,
  description,
  required,
  placeholder,
  error,
  multiline = false,
  value,
  scope,
  onChange,
}: Props) {
  const id = useId();
  const latest = useRef({ scope, onChange });
  useEffect(() => {
    latest.current = { scope, onChange };
  });
  const editor = useEditor({
    extensions: [
      // Plain text: undo is the builder's, so that there is one history.
      StarterKit.configure({
        blockquote: false,
        bold: false,
        bulletList: false,
        code: false,
        codeBlock: false,
        dropcursor: false,
        gapcursor: false,
        hardBreak: false,
        heading: false,
        horizontalRule: false,
        italic: false,
        link: false,
        listItem: false,
        listKeymap: false,
        orderedList: false,
        strike: false,
        trailingNode: false,
        underline: false,
        undoRedo: false,
      }),
      markChip((mark) => labelOf(latest.current.scope, pathOf(mark))),
      ...(multiline ? [] : [oneLine]),
    ],
    // The form is loaded when a step is opened: an editor made before the form is shown would be destroyed again.
    immediatelyRender: false,
    content: toDocument(value),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-labelledby': `${id}-label`,
        'aria-multiline': String(multiline),
        'aria-required': String(Boolean(required)),
        class: classes.text ?? '',
        ...(placeholder && { 'data-placeholder': placeholder, 'aria-placeholder': placeholder }),
        ...(description && { 'aria-describedby': `${id}-description` }),
      },
    },
    onUpdate: ({ editor }) => latest.current.onChange(textOf(editor)),
  });

  // Undone, redone, or changed by somebody else.
  useEffect(() => {
    if (editor && textOf(editor) !== value) editor.commands.setContent(toDocument(value), { emitUpdate: false });
  }, [editor, value]);

  useEffect(() => {
    if (editor) relabel(editor.view.dom, (mark) => labelOf(scope, pathOf(mark)));
  }, [editor, scope]);

  useEffect(() => {
    const element = editor?.view.dom;
    element?.setAttribute('aria-invalid', String(Boolean(error)));
    const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
    if (described) element?.setAttribute('aria-describedby', described);
    else element?.removeAttribute('aria-describedby');
  }, [editor, error, description, id]);

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label`, className: hideLabel ? VisuallyHidden.classes.root : undefined }}
      withAsterisk={required}
      description={description}
      descriptionProps={{ id: `${id}-description` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <div className={classes.field} data-error={Boolean(error) || undefined} data-multiline={multiline || undefined}>
        <EditorContent editor={editor} className={classes.editor} data-empty={value === '' || undefined} />
        {scope.length > 0 && (
          <InsertValue
            label={`Insert a value into “${label}”`}
            scope={scope}
            onInsert={(path) =>
              editor
                ?.chain()
                .focus()
                .insertContent({ type: 'mark-chip', attrs: { mark: path } })
                .run()
            }
          />
        )}
      </div>
    </Input.Wrapper>
  );
}

const swallow = () => true;
/** Enter makes no second line. */
const oneLine = Extension.create({
  name: 'oneLine',
  addKeyboardShortcuts: () => ({ Enter: swallow, 'Shift-Enter': swallow }),
});

const textOf = (editor: { getText: (options: { blockSeparator: string }) => string }) => editor.getText({ blockSeparator: '\n' });
