import { Input, VisuallyHidden } from '@mantine/core';
import { Node } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef } from 'react';
import { InsertValue } from './InsertValue.tsx';
import classes from './mapped.module.css';
import { markChip, relabel } from './mark-chip.ts';
import { pathOf, toDocument } from './marks.ts';
import { oneLine } from './one-line.ts';
import { labelOf, type ScopeStep } from './scope.ts';
import * as text from './step-form.messages.ts';

interface Props {
  label: string;
  /** Hides the label where the place of the field already says it. */
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

/** Plain text in lines. Undo is the builder's, so that there is one history. */
const PLAIN_TEXT = [
  Node.create({ name: 'doc', topNode: true, content: 'paragraph+' }),
  Node.create({ name: 'paragraph', content: 'inline*', parseHTML: () => [{ tag: 'p' }], renderHTML: () => ['p', 0] }),
  Node.create({ name: 'text', group: 'inline' }),
];

const textOf = (editor: { getText: (options: { blockSeparator: string }) => string }) => editor.getText({ blockSeparator: '\n' });

/** A text field into which values of earlier steps can be inserted. */
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
    extensions: [...PLAIN_TEXT, markChip((mark) => labelOf(latest.current.scope, pathOf(mark))), ...(multiline ? [] : [oneLine])],
    // React may prepare the form before it is shown, and an editor created then would be destroyed again.
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
      },
    },
    onUpdate: ({ editor }) => latest.current.onChange(textOf(editor)),
  });

  // The value also changes by undo, redo and the save of somebody else.
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
      <Input
        component="div"
        multiline
        withAria={false}
        classNames={{ input: classes.field ?? '' }}
        error={Boolean(error)}
        data-empty={value === '' || undefined}
        rightSectionPointerEvents="all"
        rightSection={
          scope.length > 0 && (
            <InsertValue
              label={text.insertValue({ label })}
              scope={scope}
              onInsert={(path) =>
                editor
                  ?.chain()
                  .focus()
                  .insertContent({ type: 'mark-chip', attrs: { mark: path } })
                  .run()
              }
            />
          )
        }
      >
        <EditorContent editor={editor} />
      </Input>
    </Input.Wrapper>
  );
}
