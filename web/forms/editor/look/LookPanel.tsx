import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { isShaded, paletteOf } from '#contract/colours.ts';
import { type FormPictures, PICTURE_PLACES } from '#contract/form-look.ts';
import type { FormSettings } from '#contract/forms.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import * as text from './look.messages.ts';
import { PictureField } from './PictureField.tsx';
import { useSavedField } from './useSavedField.ts';

interface Props {
  settings: FormSettings;
  pictures: FormPictures;
  onSave: (change: Partial<FormSettings>) => Promise<void>;
  /** Stores a new form before its first picture, and returns the id of the form. */
  onStore: () => Promise<string>;
}

/** The colour that the page has without one of its own. */
const STANDARD = '#262257';
/** The field of a browser for colours reports each movement of the pointer. */
const SETTLED_MS = 500;

/** The colour and the pictures of the form's page. They apply at once, without publishing. */
export function LookPanel({ settings, pictures, onSave, onStore }: Props) {
  const colour = useSavedField(settings.colour ?? '', (typed) => onSave({ colour: typed || null }));
  const saveLater = useDebouncedCallback((value: string) => void colour.saveNow(value), SETTLED_MS);
  const chosen = /^#[\da-f]{6}$/i.test(colour.typed) ? colour.typed.toLowerCase() : undefined;
  return (
    <SectionCard title={text.look()} lead={text.lead()}>
      <Stack>
        <div>
          <Group align="flex-end" gap="sm">
            <TextInput
              type="color"
              label={text.colour()}
              w={88}
              value={chosen ?? STANDARD}
              onChange={({ currentTarget: { value } }) => {
                colour.setTyped(value);
                saveLater(value);
              }}
            />
            {chosen && (
              <Button variant="subtle" ms={-8} onClick={() => void colour.saveNow('')}>
                {text.standardColour()}
              </Button>
            )}
          </Group>
          {chosen && <Sample colour={chosen} />}
          {colour.error && (
            <Text c="red" size="sm" role="alert">
              {colour.error}
            </Text>
          )}
        </div>
        {PICTURE_PLACES.map((place) => (
          <PictureField key={place} place={place} id={pictures[place]} onStore={onStore} />
        ))}
      </Stack>
    </SectionCard>
  );
}

/** Shows the colour as the page uses it, and says why a button is darker. */
function Sample({ colour }: { colour: string }) {
  const { band, onBand, act, onAct } = paletteOf(colour).light;
  return (
    <>
      <Group gap={0} mt="xs" aria-hidden>
        <Box px="md" py="xs" bg={band} c={onBand} fw={650}>
          {text.titleSample()}
        </Box>
        <Box px="md" py="xs" bg={act} c={onAct} fw={650}>
          {text.buttonSample()}
        </Box>
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {isShaded(colour) ? text.shaded() : text.readable()}
      </Text>
    </>
  );
}
