import { Button, FileButton, Group, Image, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { picture as pictureWanted } from '#contract/form-look.messages.ts';
import { PICTURE_KB, PICTURE_TYPES, type PicturePlace, picturePath } from '#contract/form-look.ts';
import { type Form, forms } from '#contract/forms.ts';
import { ApiError, call } from '#web/api/call.ts';
import { toastOutcome } from '#web/ui/toastOutcome.ts';
import * as word from '#web/ui/words.messages.ts';
import { formById } from '../../forms.api.ts';
import * as text from './look.messages.ts';
import { fitted } from './picture-file.ts';

interface Props {
  place: PicturePlace;
  /** The picture that the form has; null without one. */
  id: string | null;
  onStore: () => Promise<string>;
}

const LABEL: Record<PicturePlace, { label: string; help: string; choose: string }> = {
  logo: { label: text.logo(), help: text.logoHelp(), choose: text.chooseLogo() },
  header: { label: text.header(), help: text.headerHelp(), choose: text.chooseHeader() },
};

/** Shows, sets and removes one picture of the form. */
export function PictureField({ place, id, onStore }: Props) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { label, help, choose } = LABEL[place];

  /** Sends the new picture, or removes the one that is there. */
  async function change(content?: string): Promise<void> {
    const params = { id: await onStore(), place };
    const { data: pictures } = content
      ? await call(forms.setPicture, { params, body: { content } })
      : await call(forms.removePicture, { params });
    client.setQueryData<Form>(formById(params.id).queryKey, (form) => form && { ...form, pictures });
  }

  async function take(file: File | null): Promise<void> {
    if (!file) return;
    setBusy(true);
    setError(undefined);
    const content = await fitted(file, place);
    try {
      if (!content) setError(pictureWanted({ kilobytes: PICTURE_KB }));
      else await change(content);
    } catch (problem) {
      setError(problem instanceof ApiError ? problem.message : String(problem));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      {id && (
        <Image src={picturePath(id)} alt="" h={place === 'logo' ? 56 : 96} w={place === 'logo' ? 'auto' : '100%'} maw="100%" my="xs" />
      )}
      <Group gap="xs" mt={4}>
        <FileButton accept={PICTURE_TYPES.join(',')} onChange={(file) => void take(file)} inputProps={{ 'aria-label': choose }}>
          {(button) => (
            <Button {...button} variant="default" loading={busy}>
              {id ? text.replace() : choose}
            </Button>
          )}
        </FileButton>
        {id && (
          <Button variant="subtle" onClick={() => void toastOutcome(change(), { failed: text.notRemoved() })}>
            {word.remove()}
          </Button>
        )}
      </Group>
      {error && (
        <Text c="red" size="sm" role="alert">
          {error}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt={4}>
        {help}
      </Text>
    </div>
  );
}
