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
import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '#web/api/session.ts';
import { logOut } from './account.api.ts';
import { areasOf } from './areas.ts';
import { type Command, matching, useFound } from './palette-found.tsx';

export { spotlight };

/** A page, or an action that begins on a page. */
interface Place extends Omit<Command, 'id' | 'run'> {
  link: NavigateOptions;
  adminsOnly?: true;
}

const PAGES: Place[] = [
  { label: 'Outbox', Icon: IconMailOpened, keywords: 'mail e-mail sent captured', link: { to: '/outbox' }, adminsOnly: true },
  { label: 'History', Icon: IconHistory, keywords: 'reminders runs workflow', link: { to: '/history' }, adminsOnly: true },
  { label: 'Recently deleted', Icon: IconTrash, keywords: 'trash bin restore undelete', link: { to: '/deleted' } },
];

const ACTIONS: Place[] = [
  { label: 'Create a form', Icon: IconPlus, keywords: 'new survey', link: { to: '/forms/new' }, adminsOnly: true },
  {
    label: 'Create a campaign',
    Icon: IconMailFast,
    keywords: 'new workflow send e-mail',
    link: { to: '/workflows/create' },
    adminsOnly: true,
  },
  {
    label: 'Create a scenario',
    Icon: IconRobot,
    keywords: 'new automation trigger reaction',
    link: { to: '/scenarios', search: { create: true } },
    adminsOnly: true,
  },
  {
    label: 'Link an e-mail account',
    Icon: IconMail,
    keywords: 'google gmail smtp mail server settings',
    link: { to: '/settings', search: { section: 'email' } },
    adminsOnly: true,
  },
  {
    label: 'Create a reservation',
    Icon: IconCalendarPlus,
    keywords: 'new book coach session',
    link: { to: '/reservation', search: { create: true } },
  },
  {
    label: 'Erase a person’s data',
    Icon: IconUserOff,
    keywords: 'gdpr privacy delete responses',
    link: { to: '/forms/erasure' },
    adminsOnly: true,
  },
];

const APPEARANCES = [
  { value: 'light', label: 'Light appearance', Icon: IconSun },
  { value: 'dark', label: 'Dark appearance', Icon: IconMoon },
  { value: 'auto', label: 'Appearance as the system', Icon: IconDeviceDesktop },
] as const;

/** The scroll area of the list passes these props on, which its type does not say. */
const SCROLLED_BY_KEYBOARD: object = { viewportProps: { tabIndex: 0, role: 'group', 'aria-label': 'Results' } };

/** The search that Ctrl+K opens: it leads to pages, members, forms, templates, campaigns and scenarios, and runs actions. */
export function Palette({ onShortcuts }: { onShortcuts: () => void }) {
  const [query, setQuery] = useState('');
  const { pages, actions } = useCommands(onShortcuts);
  const found = useFound(query.trim());
  const groups = [
    { label: 'Pages', commands: pages.filter(matching(query)) },
    ...found,
    { label: 'Actions', commands: actions.filter(matching(query)) },
  ].filter(({ commands }) => commands.length > 0);

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
        leftSection={<IconSearch size={20} stroke={1.6} />}
      />
      <Spotlight.ActionsList {...SCROLLED_BY_KEYBOARD}>
        {groups.map(({ label: title, commands }) => (
          <Spotlight.ActionsGroup key={title} label={title}>
            {commands.map(({ id, label, description, Icon, run }) => (
              <Spotlight.Action
                key={id}
                label={label}
                description={description}
                leftSection={<Icon size={20} stroke={1.6} />}
                onClick={run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>Nothing found. Try another word.</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function useCommands(onShortcuts: () => void): { pages: Command[]; actions: Command[] } {
  const navigate = useNavigate();
  const role = useUser()?.role ?? 'coach';
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const commandsOf = (places: Place[]) =>
    places
      .filter(({ adminsOnly }) => role === 'admin' || !adminsOnly)
      .map(({ link, ...place }) => ({ id: place.label, ...place, run: () => void navigate(link) }));
  const areas = areasOf(role).map(({ to, label, icon: Icon }) => ({ label, Icon, keywords: to, link: { to } }));
  return {
    pages: commandsOf([...areas, ...PAGES]),
    actions: [
      ...commandsOf(ACTIONS),
      ...APPEARANCES.filter(({ value }) => value !== colorScheme).map(({ value, label, Icon }) => ({
        id: value,
        label,
        Icon,
        keywords: 'theme mode toggle',
        run: () => setColorScheme(value),
      })),
      { id: 'shortcuts', label: 'Keyboard shortcuts', Icon: IconKeyboard, keywords: 'keys help', run: onShortcuts },
      { id: 'log-out', label: 'Log out', Icon: IconLogout, keywords: 'sign out leave', run: () => void logOut() },
    ],
  };
}
