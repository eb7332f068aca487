import { Alert, Button, Group, Paper, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { lookOf } from '#contract/form-look.ts';
import type { Form, FormContent } from '#contract/forms.ts';
import type { Language } from '#contract/language.ts';
import { useNewerVersion } from '#web/drafts/useDraft.ts';
import { useEditorKeys } from '#web/drafts/useEditorKeys.ts';
import { useUnsavedGuard } from '#web/drafts/useUnsavedGuard.ts';
import { nameOf } from '#web/forms/form-labels.ts';
import { setting } from '#web/settings/setting.api.ts';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toast.tsx';
import * as word from '#web/ui/words.messages.ts';
import { formById } from '../forms.api.ts';
import { HandlingCard } from '../handling/HandlingCard.tsx';
import * as archiveText from '../list/archive.messages.ts';
import { useArchive } from '../list/useArchive.tsx';
import { useCopyLink } from '../useCopyLink.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { EditorBar } from './EditorBar.tsx';
import * as text from './editor.messages.ts';
import classes from './editor.module.css';
import { editForm } from './edits.ts';
import { FormSettings } from './FormSettings.tsx';
import { byField, errorsOf } from './field-errors.ts';
import { focusLater, selectUntouched } from './focus.ts';
import { type Draft, NO_PICTURES, NO_SETTINGS } from './form-draft.ts';
import { AfterSending } from './look/AfterSending.tsx';
import { LookPanel } from './look/LookPanel.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { QuestionList } from './QuestionList.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { isBlank } from './start/from-template.ts';
import { type FormStart, useFormEditor } from './useFormEditor.ts';
import { usePresence } from './usePresence.ts';
import { useSaveCommands } from './useSaveCommands.ts';

const TITLE = 'form-title';
// The templates are for new forms only.
const TemplateGallery = lazyPart(async () => (await import('./start/TemplateGallery.tsx')).TemplateGallery);
// The dialog is loaded when it is opened, because it comes with the library for QR codes.
const ShareDialog = lazyDialog(() => import('./ShareDialog.tsx').then((module) => module.ShareDialog));

interface Props {
  start: FormStart;
  /** Called when the server has stored a form under a new id. */
  onCreated: (form: Form) => void;
}

export function FormEditor({ start, onCreated }: Props) {
  const editor = useFormEditor(start);
  const { draft, saving, saver, edit, undo, redo, take } = editor;
  const { stored: form, dirty, failure } = saving;
  /** People do not see all of the draft yet. */
  const unpublished = Boolean(form?.isPublished && (form.hasUnpublishedChanges || dirty));
  const { problems, ...commands } = useSaveCommands(editor, unpublished);
  const errors = problems ? byField(problems, draft.questions) : errorsOf(failure, draft.questions);
  const [previewing, preview] = useDisclosure();
  const [sharing, share] = useDisclosure();
  const copyLink = useCopyLink();
  const archive = useArchive(saver.id, nameOf(draft));
  const presence = usePresence(form?.id);
  usePageTitle(nameOf(draft));
  // A new form that is saved because the screen is left must not bring the screen back to the form's address.
  const leftWith = useRef<Draft>(undefined);
  useUnsavedGuard(dirty, {
    save: async () => {
      leftWith.current = draft;
      const settled = await saver.settle();
      if (!settled) leftWith.current = undefined;
      return settled;
    },
  });

  const known = useRef(start.stored?.id);
  useEffect(() => {
    if (!form || known.current === form.id || leftWith.current === draft) return;
    known.current = form.id;
    onCreated(form);
  }, [form, draft, onCreated]);

  const { data: latest } = useQuery({ ...formById(saver.id), enabled: form !== undefined });
  useNewerVersion(saver, latest, take);
  // Only the language is read, for a form that is not stored yet.
  const { data: programme } = useQuery({ ...setting, enabled: form === undefined });
  const pictures = latest?.pictures ?? form?.pictures ?? NO_PICTURES;
  const unstored = useMemo(() => ({ ...NO_SETTINGS, language: programme?.language ?? NO_SETTINGS.language }), [programme?.language]);
  const settings = latest?.settings ?? form?.settings ?? unstored;

  /** Fills a new form from a template. */
  function begin(content: FormContent, language: Language) {
    edit(() => content);
    focusLater(TITLE);
    if (language !== settings.language) void toast.outcome(commands.saveSettings({ language }), undefined, text.couldNotBeSaved());
  }

  const save = () => void commands.save();
  useEditorKeys({ onSave: save, onUndo: undo, onRedo: redo });

  return (
    <>
      <EditorBar
        {...{ editor, unpublished, presence }}
        onPreview={preview.open}
        onCopyLink={() => copyLink({ ...draft, id: saver.id })}
        onShare={share.open}
        onSave={save}
      />
      {(failure?.kind === 'lost' || failure?.kind === 'refused') && (
        <Alert color="red" mb="md">
          <Group justify="space-between">
            {failure.message}
            {failure.kind === 'refused' && failure.gone && (
              <Button size="compact-sm" variant="default" onClick={() => void commands.saveAsNew()}>
                {text.saveAsNew()}
              </Button>
            )}
          </Group>
        </Alert>
      )}
      {latest?.state === 'archived' && (
        <Alert color="yellow" mb="md">
          <Group justify="space-between">
            {archiveText.isArchived()}
            <Button size="compact-md" variant="default" loading={archive.isPending} onClick={() => archive.set(false)}>
              {archiveText.bringBack()}
            </Button>
          </Group>
        </Alert>
      )}
      {form === undefined && isBlank(draft) && <TemplateGallery language={settings.language} onChoose={begin} />}
      <div className={classes.page}>
        <Stack>
          <Paper withBorder component="section" p="md" className="ui-stack-md" aria-label={text.titleAndDescription()}>
            <TextInput
              id={TITLE}
              label={text.title()}
              classNames={{ input: classes.title }}
              size="md"
              value={draft.title}
              error={errors.form.title}
              onChange={({ currentTarget }) => edit(editForm({ title: currentTarget.value }), 'title')}
              autoComplete="off"
            />
            <TextArea
              label={word.description()}
              maxRows={12}
              value={draft.description}
              onFocus={selectUntouched('description')}
              error={errors.form.description}
              onChange={({ currentTarget }) => edit(editForm({ description: currentTarget.value }), 'description')}
            />
          </Paper>
          <QuestionList questions={draft.questions} errors={errors.questions} error={errors.form.questions} edit={edit} />
          <AfterSending
            thankYou={draft.thankYou}
            questions={draft.questions}
            error={errors.form.thankYou}
            edit={edit}
            settings={settings}
            onSave={commands.saveSettings}
          />
        </Stack>
        <Stack gap="lg" className={classes.side}>
          <FormSettings formId={form?.id} draft={draft} unpublished={unpublished} onChange={(fields) => void commands.setAccess(fields)} />
          <SettingsPanel formId={form?.id} settings={settings} onSave={commands.saveSettings} />
          {form && <HandlingCard formId={form.id} title={draft.title} questions={draft.questions} />}
          <LookPanel settings={settings} pictures={pictures} onSave={commands.saveSettings} onStore={commands.store} />
        </Stack>
      </div>
      <PreviewDialog
        content={draft}
        look={lookOf({ ...pictures, colour: settings.colour })}
        language={settings.language}
        opened={previewing}
        onClose={preview.close}
      />
      <ShareDialog opened={sharing} id={saver.id} draft={draft} onClose={share.close} />
      {failure?.kind === 'conflict' && (
        <ConflictDialog base={saver.base} mine={draft} theirs={failure.theirs} onResolve={(choose) => saver.resolve(choose)} />
      )}
    </>
  );
}
