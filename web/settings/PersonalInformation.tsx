import { useQuery } from '@tanstack/react-query';
import { me } from '#web/shell/account.api.ts';
import { Details } from './Details.tsx';
import { LanguageCard } from './LanguageCard.tsx';
import { Password } from './Password.tsx';
import { Sessions } from './Sessions.tsx';
import { LoadedSettings } from './SettingsSection.tsx';
import { TwoFactorCard } from './TwoFactorCard.tsx';

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
