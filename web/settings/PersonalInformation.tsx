import { Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LANGUAGE_NAMES, LANGUAGES, type Language, language } from '#contract/language.ts';
import { me } from '#web/shell/account.api.ts';
import { chooseLanguage } from '#web/shell/choose-language.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Details } from './Details.tsx';
import * as text from './language.messages.ts';
import { Password } from './Password.tsx';
import { Sessions } from './Sessions.tsx';
import { LoadedSettings } from './SettingsSection.tsx';
import { TwoFactorCard } from './TwoFactorCard.tsx';
import '@mantine/core/styles/Radio.layer.css';

export const PersonalInformation = () => (
  <LoadedSettings query={useQuery(me)}>
    {(user) => (
      <>
        <Details key={user._id} user={user} />
        <LanguageCard />
        <Password email={user.email} />
        <TwoFactorCard email={user.email} isAdmin={user.role === 'admin'} />
        <Sessions />
      </>
    )}
  </LoadedSettings>
);

/** The language of the app for the signed-in person. */
const LanguageCard = () => (
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
