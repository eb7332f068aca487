import { Button, Paper, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Form } from '#contract/forms.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useUnsavedGuard } from '#web/ui/useUnsavedGuard.ts';
import { nameOf } from '../form-words.ts';
import { formById } from '../forms.api.ts';
import { useCopyLink } from '../useCopyLink.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { EditorBar } from './EditorBar.tsx';
import classes from './editor.module.css';
import type { Draft } from './editor-state.ts';
import { editForm } from './edits.ts';
import { FormSettings } from './FormSettings.tsx';
import { errorsOf } from './field-errors.ts';
import type { SaveOutcome } from './form-saver.ts';
import { newId } from './new-id.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { QuestionList } from './QuestionList.tsx';
import { useEditorKeys } from './useEditorKeys.ts';
import { type FormStart, useFormEditor } from './useFormEditor.ts';

interface Props {
  start: FormStart;
  /** The form exists now, or exists anew. */
  onCreated: (form: Form) => void;
}

export function FormEditor({ start, onCreated }: Props) {
  const editor = useFormEditor(start);
  const { draft, saving, saver, edit, undo, redo, take } = editor;
  const { form, dirty, failure } = saving;
  const errors = errorsOf(failure, draft.questions);
  const unpublished = Boolean(form?.isPublished && (form.hasUnpublishedChanges || dirty));
  const [previewing, setPreviewing] = useState(false);
  const copyLink = useCopyLink();
  usePageTitle(nameOf(draft));
  useUnsavedGuard(dirty);

  const known = useRef(start.form?.id);
  useEffect(() => {
    if (!form || known.current === form.id) return;
    known.current = form.id;
    onCreated(form);
  }, [form, onCreated]);

  // Somebody saved elsewhere and nothing here would be lost: go on from theirs.
  const { data: latest } = useQuery({ ...formById(saver.id), enabled: form !== undefined });
  useEffect(() => {
    if (latest && saver.canTake(latest)) take(latest);
  }, [latest, saver, take]);

  const tell = (outcome: SaveOutcome) => {
    if (outcome.kind === 'saved') toast.success('Form saved successfully!');
    else if (outcome.kind !== 'conflict') toast.error('Failed to save form', outcome.message);
    if (outcome.kind === 'refused') requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus());
  };
  const save = () => void saver.save().then(tell);
  const saveAsNew = () => void saver.saveAsNew(newId()).then(tell);
  const setAccess = async (fields: Partial<Pick<Draft, 'visibility' | 'isPublished'>>) => {
    if (unpublished && fields.isPublished !== false && !(await confirmPublishing())) return;
    tell(await editor.setAccess(fields));
  };
  useEditorKeys({ onSave: save, onUndo: undo, onRedo: redo });

  return (
    <>
      <EditorBar
        {...{ draft, saving, unpublished }}
        canUndo={editor.canUndo}
        canRedo={editor.canRedo}
        onUndo={undo}
        onRedo={redo}
        onPreview={() => setPreviewing(true)}
        onCopyLink={() => copyLink(saver.id)}
        onSave={save}
      />
      {(failure?.kind === 'lost' || failure?.kind === 'refused') && (
        <div className={classes.problem} role="alert">
          <span>{failure.message}</span>
          {failure.kind === 'refused' && failure.gone && (
            <Button size="compact-sm" variant="default" onClick={saveAsNew}>
              Save as a new form
            </Button>
          )}
        </div>
      )}
      <div className={classes.page}>
        <div className={classes.content}>
          <Paper withBorder component="section" aria-label="Title and description" className={classes.details}>
            <TextInput
              label="Title"
              classNames={{ input: classes.formTitle }}
              value={draft.title}
              error={errors.form.title}
              onChange={({ currentTarget }) => edit(editForm({ title: currentTarget.value }), 'title')}
              autoComplete="off"
            />
            <Textarea
              label="Description"
              autosize
              minRows={2}
              maxRows={12}
              value={draft.description}
              error={errors.form.description}
              onChange={({ currentTarget }) => edit(editForm({ description: currentTarget.value }), 'description')}
            />
          </Paper>
          <QuestionList questions={draft.questions} errors={errors.questions} error={errors.form.questions} edit={edit} />
        </div>
        <FormSettings draft={draft} unpublished={unpublished} onChange={(fields) => void setAccess(fields)} />
      </div>
      <PreviewDialog content={draft} opened={previewing} onClose={() => setPreviewing(false)} />
      {failure?.kind === 'conflict' && (
        <ConflictDialog
          mine={draft}
          theirs={failure.theirs}
          onKeepMine={() => saver.keepMine()}
          onTakeTheirs={() => take(failure.theirs)}
        />
      )}
    </>
  );
}

const confirmPublishing = () =>
  confirm({
    title: 'Publish your changes too?',
    body: 'Changing who can answer also publishes the changes that people do not see yet.',
    confirmLabel: 'Change and publish',
  });
