import { Radio, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { auth } from '#contract/auth.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language, language } from '#contract/language.ts';
import { call } from '#web/api/call.ts';
import * as signIn from '#web/auth/auth.messages.ts';
import { checkNewPassword } from '#web/auth/auth.rules.ts';
import { me } from '#web/shell/account.api.ts';
import { chooseLanguage } from '#web/shell/choose-language.ts';
import { CallForm } from '#web/ui/CallForm.tsx';
import { PasswordField, UsernameField } from '#web/ui/PasswordField.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/useCallForm.ts';
import { Details } from './Details.tsx';
import * as text from './language.messages.ts';
import * as personal from './personal.messages.ts';
import { Sessions } from './Sessions.tsx';
import { LoadedSettings } from './SettingsSection.tsx';
import { ORDER } from './settings-draft.tsx';
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

const LanguageCard = () => (
  <SectionCard title={text.language()} lead={text.languageLead()}>
    <Radio.Group
      label={text.language()}
      labelProps={{ display: 'none' }}
      value={language()}
      onChange={(value) => void chooseLanguage(value as Language)}
    >
      <Stack gap="sm">
        {LANGUAGES.map((one) => (
          <Radio key={one} value={one} label={LANGUAGE_NAMES[one]} lang={one} />
        ))}
      </Stack>
    </Radio.Group>
  </SectionCard>
);

const EMPTY = { currentPassword: '', newPassword: '', confirm: '' };

function check({ currentPassword, newPassword, confirm }: typeof EMPTY) {
  if (!currentPassword) return { currentPassword: personal.currentPasswordNeeded() };
  const { password, ...others } = checkNewPassword({ password: newPassword, confirm });
  return password ? { ...others, newPassword: password } : others;
}

function Password({ email }: { email: string }) {
  const form = useCallForm({
    initialValues: EMPTY,
    validate: check,
    send: ({ currentPassword, newPassword }) => call(auth.updatePassword, { body: { currentPassword, newPassword } }),
    // Every other session has ended with the old password.
    stale: ['sessions'],
    onDone: ({ message }) => {
      form.reset();
      toast.success(message ?? personal.passwordUpdated());
    },
    failed: personal.passwordNotUpdated(),
  });
  return (
    <SectionCard title={signIn.changePassword()} lead={personal.othersSignedOut()}>
      <CallForm form={form} submitLabel={signIn.changePassword()}>
        <UsernameField email={email} />
        <PasswordField label={personal.currentPassword()} autoComplete="current-password" {...form.getInputProps('currentPassword')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <PasswordField
            label={signIn.newPassword()}
            description={signIn.atLeast8()}
            inputWrapperOrder={ORDER}
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
          <PasswordField label={signIn.confirmNewPassword()} autoComplete="new-password" {...form.getInputProps('confirm')} />
        </SimpleGrid>
      </CallForm>
    </SectionCard>
  );
}
