import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { accountList } from '#web/settings/email/accounts.api.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { SearchSelect } from '../SearchSelect.tsx';

type Props = Pick<ComponentProps<typeof SearchSelect>, 'value' | 'onChange'>;

/** Selects the sending account; without one, the default account sends. */
export function AccountField(field: Props) {
  const { data } = useQuery(accountList());
  const standard = data?.accounts.find(({ isDefault }) => isDefault);
  return (
    <SearchSelect
      label="Account"
      description={data?.count === 0 ? NO_ACCOUNT : 'Receivers see its address as the sender'}
      placeholder={standard ? `The default account, ${standard.email}` : 'The default account'}
      clearable
      nothingFound="No account found"
      useFound={useAccountsFound}
      {...field}
    />
  );
}

const NO_ACCOUNT = (
  <>
    No e-mail account is linked yet.{' '}
    <TextLink inherit underline="always" to="/settings" search={{ section: 'email' }}>
      Link one in the settings
    </TextLink>
  </>
);

function useAccountsFound(search: string) {
  const { data, isError } = useQuery(accountList(search));
  return { found: (data?.accounts ?? []).map(({ _id, email }) => ({ value: _id, label: email })), failed: isError };
}
