import '@mantine/spotlight/styles.layer.css';
import { useMantineColorScheme } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import {
  IconCalendarPlus,
  IconDeviceDesktop,
  IconHistory,
  IconKeyboard,
  IconLogout,
  IconMail,
  IconMailFast,
  IconMailOpened,
  IconMoon,
  IconPlus,
  IconRobot,
  IconSearch,
  IconSun,
  IconTrash,
  IconUserOff,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '#web/api/session.ts';
import { logOut } from './account.api.ts';
import { areasOf } from './areas.ts';
import { type Command, ICON, matching, useCampaigns, useForms, useMembers, useScenarios, useTemplates } from './palette-found.tsx';

export { spotlight };

/** For the list's scroll area: it passes them on, which its type does not say. */
const SCROLLED_BY_KEYBOARD: object = { viewportProps: { tabIndex: 0, role: 'group', 'aria-label': 'Results' } };

/** Ctrl/⌘+K: go to any page, member, form, template, campaign or scenario, run an action. */
export function Palette({ onShortcuts }: { onShortcuts: () => void }) {
  const [query, setQuery] = useState('');
  const pages = usePages().filter(matching(query));
  const found = useForms(query);
  const people = useMembers(query);
  const messages = useTemplates(query);
  const campaigns = useCampaigns(query);
  const automations = useScenarios(query);
  const actions = useActions(onShortcuts).filter(matching(query));
  const nothing =
    pages.length + found.length + people.length + messages.length + campaigns.length + automations.length + actions.length === 0;

  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight={420}
      overlayProps={{ backgroundOpacity: 0.45, color: '#10111c', blur: 0 }}
      radius="lg"
      attributes={{ content: { 'aria-label': 'Search and commands' } }}
    >
      <Spotlight.Search
        placeholder="Go to a page, member or form"
        aria-label="Search pages, forms and actions"
        leftSection={<IconSearch {...ICON} />}
      />
      <Spotlight.ActionsList {...SCROLLED_BY_KEYBOARD}>
        <Group label="Pages" commands={pages} />
        <Group label="Members" commands={people} />
        <Group label="Forms" commands={found} />
        <Group label="Templates" commands={messages} />
        <Group label="Campaigns" commands={campaigns} />
        <Group label="Scenarios" commands={automations} />
        <Group label="Actions" commands={actions} />
        {nothing && <Spotlight.Empty>Nothing found. Try another word.</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function Group({ label, commands }: { label: string; commands: Command[] }) {
  if (commands.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={label}>
      {commands.map(({ id, label, description, icon, run }) => (
        <Spotlight.Action key={id} label={label} description={description} leftSection={icon} onClick={run} />
      ))}
    </Spotlight.ActionsGroup>
  );
}

function usePages(): Command[] {
  const navigate = useNavigate();
  const role = useUser()?.role ?? 'coach';
  const pages: Command[] = areasOf(role).map(({ to, label, icon: Icon }) => ({
    id: to,
    label,
    icon: <Icon {...ICON} />,
    words: to,
    run: () => void navigate({ to }),
  }));
  const outbox: Command = {
    id: '/outbox',
    label: 'Outbox',
    words: 'mail e-mail sent captured',
    icon: <IconMailOpened {...ICON} />,
    run: () => void navigate({ to: '/outbox' }),
  };
  const history: Command = {
    id: '/history',
    label: 'History',
    words: 'reminders runs workflow',
    icon: <IconHistory {...ICON} />,
    run: () => void navigate({ to: '/history' }),
  };
  const deleted: Command = {
    id: '/deleted',
    label: 'Recently deleted',
    words: 'trash bin restore undelete',
    icon: <IconTrash {...ICON} />,
    run: () => void navigate({ to: '/deleted' }),
  };
  return role === 'admin' ? [...pages, outbox, history, deleted] : [...pages, deleted];
}

function useActions(onShortcuts: () => void): Command[] {
  const navigate = useNavigate();
  const admin = useUser()?.role === 'admin';
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = (
    [
      { value: 'light', label: 'Light appearance', icon: <IconSun {...ICON} /> },
      { value: 'dark', label: 'Dark appearance', icon: <IconMoon {...ICON} /> },
      { value: 'auto', label: 'Appearance as the system', icon: <IconDeviceDesktop {...ICON} /> },
    ] as const
  ).filter(({ value }) => value !== colorScheme);
  const create: Command = {
    id: 'create-form',
    label: 'Create a form',
    words: 'new survey',
    icon: <IconPlus {...ICON} />,
    run: () => void navigate({ to: '/forms/new' }),
  };
  const campaign: Command = {
    id: 'create-campaign',
    label: 'Create a campaign',
    words: 'new workflow send e-mail',
    icon: <IconMailFast {...ICON} />,
    run: () => void navigate({ to: '/workflows/create' }),
  };
  const scenario: Command = {
    id: 'create-scenario',
    label: 'Create a scenario',
    words: 'new automation trigger reaction',
    icon: <IconRobot {...ICON} />,
    run: () => void navigate({ to: '/scenarios', search: { create: true } }),
  };
  const account: Command = {
    id: 'link-account',
    label: 'Link an e-mail account',
    words: 'google gmail smtp mail server settings',
    icon: <IconMail {...ICON} />,
    run: () => void navigate({ to: '/settings', search: { section: 'email' } }),
  };
  const reserve: Command = {
    id: 'create-reservation',
    label: 'Create a reservation',
    words: 'new book coach session',
    icon: <IconCalendarPlus {...ICON} />,
    run: () => void navigate({ to: '/reservation', search: { create: true } }),
  };
  const erase: Command = {
    id: 'erase-person',
    label: 'Erase a person’s data',
    words: 'gdpr privacy delete responses',
    icon: <IconUserOff {...ICON} />,
    run: () => void navigate({ to: '/forms/erasure' }),
  };
  return [
    ...(admin ? [create, campaign, scenario, account] : []),
    reserve,
    ...(admin ? [erase] : []),
    ...schemes.map(({ value, label, icon }) => ({ id: value, label, icon, words: 'theme mode toggle', run: () => setColorScheme(value) })),
    { id: 'shortcuts', label: 'Keyboard shortcuts', icon: <IconKeyboard {...ICON} />, words: 'keys help', run: onShortcuts },
    { id: 'log-out', label: 'Log out', words: 'sign out leave', icon: <IconLogout {...ICON} />, run: () => void logOut() },
  ];
}
