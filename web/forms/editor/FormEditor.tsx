import { Button, Paper, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Form, FormSettings as FormSettingsValues } from '#contract/forms.ts';
import { useNewerVersion } from '#web/drafts/useDraft.ts';
import { useEditorKeys } from '#web/drafts/useEditorKeys.ts';
import { useUnsavedGuard } from '#web/drafts/useUnsavedGuard.ts';
import { nameOf } from '#web/forms/form-labels.ts';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import { formById } from '../forms.api.ts';
import { useCopyLink } from '../useCopyLink.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { EditorBar } from './EditorBar.tsx';
import classes from './editor.module.css';
import { editForm } from './edits.ts';
import { FormSettings } from './FormSettings.tsx';
import { byField, errorsOf } from './field-errors.ts';
import type { Draft } from './form-draft.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { QuestionList } from './QuestionList.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { ThankYouField } from './ThankYouField.tsx';
import { type FormStart, useFormEditor } from './useFormEditor.ts';
import { usePresence } from './usePresence.ts';
import { usePublishCheck } from './usePublishCheck.ts';
import { useSaveCommands } from './useSaveCommands.ts';

// The QR code's maker comes with it.
const ShareDialog = lazy(() => import('./ShareDialog.tsx').then((module) => ({ default: module.ShareDialog })));

interface Props {
  start: FormStart;
  /** The form exists now, or exists anew. */
  onCreated: (form: Form) => void;
}

export function FormEditor({ start, onCreated }: Props) {
  const editor = useFormEditor(start);
  const { draft, saving, saver, edit, undo, redo, take } = editor;
  const { stored: form, dirty, failure } = saving;
  const { problems, check } = usePublishCheck(draft);
  const errors = problems ? byField(problems, draft.questions) : errorsOf(failure, draft.questions);
  const unpublished = Boolean(form?.isPublished && (form.hasUnpublishedChanges || dirty));
  const [previewing, setPreviewing] = useState(false);
  const [sharing, setSharing] = useState(false);
  const copyLink = useCopyLink();
  const presence = usePresence(form?.id);
  usePageTitle(nameOf(draft));
  // A new form that is saved on the way out must not take the screen back to its address.
  const leftWith = useRef<Draft>(undefined);
  useUnsavedGuard(dirty, async () => {
    leftWith.current = draft;
    const settled = await saver.settle();
    if (!settled) leftWith.current = undefined;
    return settled;
  });

  const known = useRef(start.stored?.id);
  useEffect(() => {
    if (!form || known.current === form.id || leftWith.current === draft) return;
    known.current = form.id;
    onCreated(form);
  }, [form, draft, onCreated]);

  const { data: latest } = useQuery({ ...formById(saver.id), enabled: form !== undefined });
  useNewerVersion(saver, latest, take);

  const commands = useSaveCommands(editor, unpublished, check);
  const save = () => void commands.save();
  useEditorKeys({ onSave: save, onUndo: undo, onRedo: redo });

  return (
    <>
      <EditorBar
        {...{ draft, saving, unpublished, presence }}
        canUndo={editor.canUndo}
        canRedo={editor.canRedo}
        onUndo={undo}
        onRedo={redo}
        onPreview={() => setPreviewing(true)}
        onCopyLink={() => copyLink({ ...draft, id: saver.id })}
        onShare={() => setSharing(true)}
        onSave={save}
      />
      {(failure?.kind === 'lost' || failure?.kind === 'refused') && (
        <div className={classes.problem} role="alert">
          <span>{failure.message}</span>
          {failure.kind === 'refused' && failure.gone && (
            <Button size="compact-sm" variant="default" onClick={() => void commands.saveAsNew()}>
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
          <ThankYouField text={draft.thankYou} error={errors.form.thankYou} edit={edit} />
        </div>
        <div className={classes.side}>
          <FormSettings formId={form?.id} draft={draft} unpublished={unpublished} onChange={(fields) => void commands.setAccess(fields)} />
          <SettingsPanel settings={latest?.settings ?? form?.settings ?? NO_SETTINGS} onSave={commands.saveSettings} />
        </div>
      </div>
      <PreviewDialog content={draft} opened={previewing} onClose={() => setPreviewing(false)} />
      {sharing && (
        <Suspense fallback={null}>
          <ShareDialog id={saver.id} draft={draft} onClose={() => setSharing(false)} />
        </Suspense>
      )}
      {failure?.kind === 'conflict' && (
        <ConflictDialog base={saver.base} mine={draft} theirs={failure.theirs} onResolve={(choose) => saver.resolve(choose)} />
      )}
    </>
  );
}

const NO_SETTINGS: FormSettingsValues = { language: 'fr', closesAt: null, maxResponses: null, notifyEmails: [], retentionDays: null };
