import { ActionIcon, Menu, Tooltip, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconChevronUp, IconLogout, IconMailOpened, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { StoredUser } from '#web/api/session.ts';
import { logOut } from './account.api.ts';
import classes from './UserCard.module.css';

export const COLOR_SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As the system' },
] as const;

/** Who is signed in, with what belongs to them. */
export function UserCard({ user }: { user: StoredUser }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={classes.card}>
      <Menu position="top-start" width={232} offset={10}>
        <Menu.Target>
          <UnstyledButton className={classes.user} aria-label={`Account menu of ${user.name}`}>
            <span className={classes.face} aria-hidden="true">
              {initials(user.name)}
            </span>
            <span className={classes.words}>
              <span className={classes.name}>{user.name}</span>
              <span className={classes.email}>{user.email}</span>
            </span>
            <IconChevronUp size={16} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={17} />}>
            Settings
          </Menu.Item>
          {user.role === 'admin' && (
            <Menu.Item component={Link} to="/outbox" leftSection={<IconMailOpened size={17} />}>
              Outbox
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Label>Appearance</Menu.Label>
          <Menu.RadioGroup
            value={colorScheme}
            onChange={(value) => {
              const scheme = COLOR_SCHEMES.find((one) => one.value === value);
              if (scheme) setColorScheme(scheme.value);
            }}
          >
            {COLOR_SCHEMES.map(({ value, label }) => (
              <Menu.RadioItem key={value} value={value}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={17} />} onClick={logOut}>
            Log out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Tooltip label="Log out">
        <ActionIcon className={classes.logout} size={40} onClick={logOut} aria-label="Log out">
          <IconLogout size={19} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

/** First letters of the first and last word, whatever the script. */
const initials = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return chosen.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
};
