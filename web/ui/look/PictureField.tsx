import '@mantine/core/styles/Image.layer.css';
import { Box, Button, FileButton, Group, Image, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { PICTURE_TYPES } from '#contract/form-look.ts';
import { ApiError } from '#web/api/call.ts';
import { toast } from '#web/ui/toast.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './look.messages.ts';
import { type Fit, fitted } from './picture-file.ts';

interface Props {
  label: string;
  help: string;
  /** The words of the button that chooses the first picture. */
  choose: string;
  /** The address of the picture that is set; undefined without one. */
  src: string | undefined;
  /** A banner fills the width. */
  shown: 'logo' | 'banner';
  fit: Fit;
  /** The sentence says what to choose instead of a file that is no picture. */
  wanted: string;
  /** Sets the picture, in base64, or removes it when there is no content. Throws the server's error. */
  onChange: (content?: string) => Promise<void>;
}

/** Shows, sets and removes one picture, at once. */
export function PictureField({ label, help, choose, src, shown, fit, wanted, onChange }: Props) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const forgetFile = useRef<() => void>(null);

  async function take(file: File | null): Promise<void> {
    if (!file) return;
    setBusy(true);
    setError(undefined);
    const content = await fitted(file, fit);
    try {
      if (!content) setError(wanted);
      else await onChange(content);
    } catch (problem) {
      setError(problem instanceof ApiError ? problem.message : String(problem));
    } finally {
      setBusy(false);
      // The browser says nothing of a file that is chosen a second time, such as after it was removed.
      forgetFile.current?.();
    }
  }

  return (
    <div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      {src && shown === 'banner' && <Image src={src} alt="" h={96} w="100%" my="xs" fit="cover" radius="sm" />}
      {src && shown === 'logo' && (
        // A logo may be dark, also where this screen is.
        <Box bg="#fff" p="xs" my="xs" w="fit-content" maw="100%" className="ui-outline">
          <Image src={src} alt="" h={48} w="auto" maw="100%" fit="contain" />
        </Box>
      )}
      <Group gap="xs" mt={4}>
        <FileButton
          resetRef={forgetFile}
          accept={PICTURE_TYPES.join(',')}
          onChange={(file) => void take(file)}
          inputProps={{ 'aria-label': choose }}
        >
          {(button) => (
            <Button {...button} variant="default" loading={busy}>
              {src ? text.replace() : choose}
            </Button>
          )}
        </FileButton>
        {src && (
          <Button variant="subtle" onClick={() => void toast.outcome(onChange(), undefined, text.notRemoved())}>
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
