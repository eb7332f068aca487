import { ActionIcon, Anchor, Button, Title, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconChartBar,
  IconDeviceMobile,
  IconLink,
  IconQrcode,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Form } from '#contract/forms.ts';
import type { SaverState } from '#web/drafts/draft-kind.ts';
import { SaveState } from '#web/drafts/SaveState.tsx';
import { nameOf, publication } from '#web/forms/form-labels.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import classes from './editor.module.css';
import type { Draft } from './form-draft.ts';

interface Props {
  draft: Draft;
  saving: SaverState<Form, Draft>;
  unpublished: boolean;
  /** Who else has the form open. */
  presence: string | undefined;
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onPreview: () => void;
  onCopyLink: () => void;
  onShare: () => void;
  onSave: () => void;
}

/** Stays in sight: where one is, whether the work is safe, and what can be done with the form as a whole. */
export function EditorBar(props: Props) {
  const { draft, saving, unpublished, presence } = props;
  const { label, tone } = publication(saving.stored?.isPublished ?? false);
  return (
    <header className={classes.bar}>
      <div className={classes.barNames}>
        <Anchor className={classes.back} renderRoot={(anchor) => <Link to="/forms" {...anchor} />}>
          <IconArrowLeft size={16} aria-hidden="true" />
          Forms
        </Anchor>
        <Title order={1} className={classes.barTitle}>
          {nameOf(draft)}
        </Title>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {unpublished && <StatusBadge tone="warning">Unpublished changes</StatusBadge>}
        {/* The region stays, so that whoever comes is said aloud. */}
        <span aria-live="polite">{presence && <StatusBadge tone="info">{presence}</StatusBadge>}</span>
      </div>
      <div className={classes.barTools}>
        <SaveState state={saving} />
        <span className={classes.spring} />
        <Tooltip label="Undo (Ctrl+Z)">
          <ActionIcon aria-label="Undo" aria-keyshortcuts="Control+Z" disabled={!props.canUndo} onClick={props.onUndo}>
            <IconArrowBackUp size={20} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Redo (Ctrl+Shift+Z)">
          <ActionIcon aria-label="Redo" aria-keyshortcuts="Control+Shift+Z" disabled={!props.canRedo} onClick={props.onRedo}>
            <IconArrowForwardUp size={20} />
          </ActionIcon>
        </Tooltip>
        {saving.stored && (
          <Tooltip label="View responses">
            <ActionIcon
              aria-label="View responses"
              renderRoot={(button) => <Link to="/forms/$id/responses" params={{ id: saving.stored!.id }} {...button} />}
            >
              <IconChartBar size={20} />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label="Share: QR code, prefilled link">
          <ActionIcon aria-label="Share" onClick={props.onShare}>
            <IconQrcode size={20} />
          </ActionIcon>
        </Tooltip>
        <Button
          className={classes.barButton}
          data-icon-only
          variant="default"
          leftSection={<IconDeviceMobile size={18} />}
          onClick={props.onPreview}
        >
          Preview
        </Button>
        <Button
          className={classes.barButton}
          data-icon-only
          data-wide-only
          variant="default"
          leftSection={<IconLink size={18} />}
          onClick={props.onCopyLink}
        >
          Copy link
        </Button>
        <Button className={classes.barButton} aria-keyshortcuts="Control+S" loading={saving.saving} onClick={props.onSave}>
          Save
        </Button>
      </div>
    </header>
  );
}
