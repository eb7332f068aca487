import { Button, Group, Title } from '@mantine/core';
import { IconChartBar, IconDeviceMobile, IconLink, IconQrcode } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { SaveState } from '#web/drafts/SaveState.tsx';
import { UndoButtons } from '#web/drafts/UndoButtons.tsx';
import { nameOf, publication } from '#web/forms/form-labels.ts';
import * as common from '#web/forms/forms.messages.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ToolButton } from '#web/ui/ToolButton.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './editor.messages.ts';
import classes from './editor.module.css';
import type { FormEditing } from './useFormEditor.ts';

interface Props {
  editor: FormEditing;
  unpublished: boolean;
  /** Says who else has the form open. */
  presence: string | undefined;
  onPreview: () => void;
  onCopyLink: () => void;
  onShare: () => void;
  onSave: () => void;
}

/** The bar stays visible and has the form's name, whether it is saved, and the actions for the whole form. */
export function EditorBar({ editor, unpublished, presence, onPreview, onCopyLink, onShare, onSave }: Props) {
  const { draft, saving } = editor;
  const { stored } = saving;
  const { label, tone } = publication(stored?.isPublished ?? false);
  return (
    <header className={classes.bar}>
      <Group className={classes.head} gap="sm" wrap="nowrap">
        <BackLink flex="none" className={classes.back} to="/forms">
          {common.forms()}
        </BackLink>
        <Title order={1} size="h2" lineClamp={1} miw={0}>
          {nameOf(draft)}
        </Title>
        <Group gap="xs" wrap="nowrap" className={classes.states}>
          <StatusBadge tone={tone}>{label}</StatusBadge>
          {unpublished && <StatusBadge tone="warning">{text.unpublishedChanges()}</StatusBadge>}
        </Group>
      </Group>
      <Group gap={4} justify="flex-end">
        {/* Screen readers announce only what appears in a region that was there before. */}
        <span aria-live="polite">{presence && <StatusBadge tone="info">{presence}</StatusBadge>}</span>
        <SaveState state={saving} />
        <Group gap={4} ms="auto">
          <UndoButtons editor={editor} />
        </Group>
        {stored && (
          <ToolButton
            tip={common.viewResponses()}
            renderRoot={(button) => <Link to="/forms/$id/responses" params={{ id: stored.id }} {...button} />}
          >
            <IconChartBar size={20} />
          </ToolButton>
        )}
        <ToolButton tip={text.shareTip()} aria-label={text.share()} onClick={onShare}>
          <IconQrcode size={20} />
        </ToolButton>
        <Button className={classes.iconOnly} variant="default" leftSection={<IconDeviceMobile size={18} />} onClick={onPreview}>
          {word.preview()}
        </Button>
        {/* The dialog that Share opens has the link too. */}
        <Button visibleFrom="sm" variant="default" leftSection={<IconLink size={18} />} onClick={onCopyLink}>
          {common.copyLink()}
        </Button>
        <Button className={classes.save} aria-keyshortcuts="Control+S" loading={saving.saving} onClick={onSave}>
          {word.save()}
        </Button>
      </Group>
    </header>
  );
}
