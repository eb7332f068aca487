import { Box, Button, Group, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { isShaded, paletteOf } from '#contract/colours.ts';
import * as text from './look.messages.ts';
import { useSavedField } from './useSavedField.ts';

interface Props {
  /** The colour that is set; null for the standard one. */
  stored: string | null;
  standard: string;
  samples: { title: string; button: string };
  /** Saves the colour at once; throws the server's error. */
  onSave: (colour: string | null) => Promise<void>;
}

/** The field of a browser for colours reports each movement of the pointer. */
const SETTLED_MS = 500;

/** Chooses a colour, shows it as pages use it, and says why a button is darker. */
export function ColourField({ stored, standard, samples, onSave }: Props) {
  const colour = useSavedField(stored ?? '', (typed) => onSave(typed || null));
  const saveLater = useDebouncedCallback((value: string) => void colour.saveNow(value), { delay: SETTLED_MS, flushOnUnmount: true });
  const toStandard = () => {
    saveLater.cancel();
    void colour.saveNow('');
  };
  const chosen = /^#[\da-f]{6}$/i.test(colour.typed) ? colour.typed.toLowerCase() : undefined;
  return (
    <div>
      <Group align="flex-end" gap="sm">
        <TextInput
          type="color"
          label={text.colour()}
          w={88}
          value={chosen ?? standard}
          onChange={({ currentTarget: { value } }) => {
            colour.setTyped(value);
            saveLater(value);
          }}
        />
        {chosen && (
          <Button variant="subtle" ms={-8} onClick={toStandard}>
            {text.standardColour()}
          </Button>
        )}
      </Group>
      {chosen && <Sample colour={chosen} {...samples} />}
      {colour.error && (
        <Text c="red" size="sm" role="alert">
          {colour.error}
        </Text>
      )}
    </div>
  );
}

function Sample({ colour, title, button }: Props['samples'] & { colour: string }) {
  const { band, onBand, act, onAct } = paletteOf(colour).light;
  return (
    <>
      <Group gap={0} mt="xs" aria-hidden>
        <Box px="md" py="xs" bg={band} c={onBand} fw={650}>
          {title}
        </Box>
        <Box px="md" py="xs" bg={act} c={onAct} fw={650}>
          {button}
        </Box>
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {isShaded(colour) ? text.shaded() : text.readable()}
      </Text>
    </>
  );
}
