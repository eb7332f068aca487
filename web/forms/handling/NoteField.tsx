import { Button, Group, Popover, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconNotes } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Response } from '#contract/answers.ts';
import { ApiError } from '#web/api/call.ts';
import { useUnsavedGuard } from '#web/drafts/useUnsavedGuard.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useHandle } from './handling.api.ts';
import * as text from './handling.messages.ts';

interface Props {
  formId: string;
  response: Pick<Response, '_id' | 'handling'>;
  onSaved?: () => void;
  /** Called with whether something is typed that the field has not tried to save yet. */
  onUnsaved?: (isUnsaved: boolean) => void;
  autoFocus?: boolean;
}

/** The note about a response, which is saved when its field is left. Where somebody else changed it meanwhile, what was typed stays. */
export function NoteField({ formId, response, onSaved, onUnsaved, autoFocus = false }: Props) {
  const { note, noteRev } = response.handling;
  const [typed, setTyped] = useState<string>();
  /** The version of the note that was changed by typing. */
  const [base, setBase] = useState<number>();
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const sending = useRef<Promise<boolean>>(undefined);
  const handle = useHandle(formId);
  const shown = typed ?? note;
  const isChanged = typed !== undefined && typed.trim() !== note;
  useEffect(() => onUnsaved?.(isChanged && error === undefined));

  const send = async (): Promise<boolean> => {
    setError(undefined);
    setSaving(true);
    try {
      if (isChanged) await handle(response, { note: shown.trim(), noteRev: base ?? noteRev });
      setTyped(undefined);
      setBase(undefined);
      onSaved?.();
      return true;
    } catch (problem) {
      if (!(problem instanceof ApiError)) return false;
      setError(problem.message);
      // A person who has read that the note was changed may save over it.
      if (problem.status === 409) setBase(undefined);
      return false;
    } finally {
      setSaving(false);
      sending.current = undefined;
    }
  };
  /** A press on a link leaves the field and the screen, and the note is sent once. */
  const save = () => (sending.current ??= send());
  useUnsavedGuard(isChanged, { save });

  return (
    <div className="ui-stack-xs">
      <TextArea
        label={text.note()}
        description={text.noteHint()}
        maxRows={8}
        maxLength={5_000}
        data-autofocus={autoFocus || undefined}
        data-row-note
        value={shown}
        error={error}
        // Letters that are typed while the note is sent would be lost.
        readOnly={isSaving}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setBase(base ?? noteRev);
        }}
        onBlur={() => void (isChanged && save())}
        onKeyDown={(event) => {
          // Escape closes what the field is in, and leaving the field saves it.
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void save();
        }}
      />
      {(isChanged || autoFocus) && (
        <Group justify="end">
          <Button size="compact-md" loading={isSaving} onClick={() => void save()}>
            {text.saveNote()}
          </Button>
        </Group>
      )}
    </div>
  );
}

/** The note in a row of the table, which opens its field. */
export function NoteButton({ formId, response }: Props) {
  const [opened, popover] = useDisclosure();
  const isUnsaved = useRef(false);
  const { note } = response.handling;
  return (
    <Popover
      opened={opened}
      // Leaving the field saves it, which closes the popover, unless it fails.
      onDismiss={() => isUnsaved.current || popover.close()}
      width={320}
      position="bottom-end"
      trapFocus
      returnFocus
      portalProps={{ target: '#main' }}
    >
      <Popover.Target>
        <UnstyledButton
          className="ui-touch"
          fz="inherit"
          maw="14rem"
          style={{ display: 'inline-flex', alignItems: 'center' }}
          aria-label={note ? text.editNote({ note }) : text.addNote()}
          aria-keyshortcuts="n"
          data-row-key="n"
          onClick={popover.toggle}
        >
          {note ? (
            <Text span inherit lineClamp={2}>
              {note}
            </Text>
          ) : (
            <IconNotes className="ui-dim" size={18} aria-hidden />
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.note()}>
        <NoteField
          formId={formId}
          response={response}
          autoFocus
          onSaved={popover.close}
          onUnsaved={(is) => {
            isUnsaved.current = is;
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
