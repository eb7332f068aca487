import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconBook2, IconLogout, IconMailOpened, IconSettings } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Role } from '#contract/auth.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language, language } from '#contract/language.ts';
import { logOut } from './account.api.ts';
import { chooseLanguage } from './choose-language.ts';
import { docsAbout } from './docs-about.ts';
import * as text from './menus.messages.ts';
import * as shell from './shell.messages.ts';

const COLOR_SCHEMES = [
  { value: 'light', label: text.light() },
  { value: 'dark', label: text.dark() },
  { value: 'auto', label: text.asSystem() },
] as const;

/** The menu is loaded when somebody asks for it, so it opens as soon as it is there. */
export function AccountMenu({ role, children }: { role: Role; children: ReactNode }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { pathname } = useLocation();
  return (
    <Menu defaultOpened withinPortal={false} position="top-start" width={232} offset={10}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={17} />}>
          {shell.settings()}
        </Menu.Item>
        {role === 'admin' && (
          <Menu.Item component={Link} to="/outbox" leftSection={<IconMailOpened size={17} />}>
            {shell.outbox()}
          </Menu.Item>
        )}
        <Menu.Item component="a" href={docsAbout(pathname)} target="_blank" leftSection={<IconBook2 size={17} />}>
          {text.documentation()}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{text.appearance()}</Menu.Label>
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
        <Menu.Label>{text.language()}</Menu.Label>
        <Menu.RadioGroup value={language()} onChange={(value) => void chooseLanguage(value as Language)}>
          {LANGUAGES.map((value) => (
            <Menu.RadioItem key={value} value={value} lang={value}>
              {LANGUAGE_NAMES[value]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={17} />} onClick={logOut}>
          {shell.logOut()}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
