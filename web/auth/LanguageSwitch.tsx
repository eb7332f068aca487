import { Anchor, Group } from '@mantine/core';
import { LANGUAGE_NAMES, LANGUAGES, language } from '#contract/language.ts';
import { openIn } from '#web/api/language.ts';

/** The languages for somebody who has not signed in yet. */
export const LanguageSwitch = () => (
  <Group justify="center" gap="lg" mt="xl">
    {LANGUAGES.map((one) => (
      <Anchor key={one} component="button" type="button" size="sm" lang={one} aria-current={one === language()} onClick={() => openIn(one)}>
        {LANGUAGE_NAMES[one]}
      </Anchor>
    ))}
  </Group>
);
