import '@mantine/core/styles/Radio.layer.css';
import { Radio, Stack } from '@mantine/core';
import { LANGUAGE_NAMES, LANGUAGES, type Language, language } from '#contract/language.ts';
import { chooseLanguage } from '#web/shell/choose-language.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import * as text from './language.messages.ts';

/** The language of the app for the signed-in person. */
export const LanguageCard = () => (
  <SectionCard title={text.language()} lead={text.languageLead()}>
    <Radio.Group aria-label={text.language()} value={language()} onChange={(value) => void chooseLanguage(value as Language)}>
      <Stack gap="sm">
        {LANGUAGES.map((one) => (
          <Radio key={one} value={one} label={LANGUAGE_NAMES[one]} lang={one} />
        ))}
      </Stack>
    </Radio.Group>
  </SectionCard>
);
