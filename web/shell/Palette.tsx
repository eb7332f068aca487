import '@mantine/spotlight/styles.css';
import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import {
  IconDeviceDesktop,
  IconForms,
  IconLogout,
  IconMailOpened,
  IconMoon,
  IconPlus,
  IconSearch,
  IconSun,
  IconTemplate,
  IconUser,
  IconUserOff,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { forms } from '#contract/forms.ts';
import { call } from '#web/api/call.ts';
import { useUser } from '#web/api/session.ts';
import { templateList } from '#web/templates/templates.api.ts';
import { membersFound } from '#web/users/members-found.api.ts';
import { logOut } from './account.api.ts';
import { areasOf } from './areas.ts';

export { spotlight };

interface Command {
  id: string;
  label: string;
  icon: ReactNode;
  description?: string;
  /** Other words that people type for it. */
  words?: string;
  run: () => void;
}

const SHOWN_FORMS = 6;
const SHOWN_MEMBERS = 5;
const SHOWN_TEMPLATES = 5;
/** For the list's scroll area: it passes them on, which its type does not say. */
const SCROLLED_BY_KEYBOARD: object = { viewportProps: { tabIndex: 0, role: 'group', 'aria-label': 'Results' } };
const ICON = { size: 20, stroke: 1.6 } as const;

/** Ctrl/⌘+K: go to any page, member, form or template, run an action. */
export function Palette() {
  const [query, setQuery] = useState('');
  const pages = usePages().filter(matching(query));
  const found = useForms(query);
  const people = useMembers(query);
  const messages = useTemplates(query);
  const actions = useActions().filter(matching(query));
  const nothing = pages.length + found.length + people.length + messages.length + actions.length === 0;

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
  return role === 'admin' ? [...pages, outbox] : pages;
}

function useForms(query: string): Command[] {
  const navigate = useNavigate();
  const [search] = useDebouncedValue(query.trim(), 150);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['forms', 'palette', search],
    queryFn: ({ signal }) =>
      call(forms.list, { query: { search: search || undefined, limit: SHOWN_FORMS, sort: 'updatedAt' } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.data ?? []).map(({ _id, title, isPublished }) => ({
    id: _id,
    label: title || 'Untitled Form',
    description: isPublished ? 'Published' : 'Draft',
    icon: <IconForms {...ICON} />,
    run: () => void navigate({ to: '/forms/$id', params: { id: _id } }),
  }));
  // What was found for earlier words is no answer to these: Enter must not open it.
  return isPlaceholderData || search !== query.trim() ? found.filter(matching(query)) : found;
}

/** Found by name, e-mail address or telephone number, once something is typed. */
function useMembers(query: string): Command[] {
  const navigate = useNavigate();
  const wanted = query.trim();
  const [search] = useDebouncedValue(wanted, 150);
  const { data, isPlaceholderData } = useQuery({ ...membersFound(search), enabled: search !== '' });
  // What was found for earlier words is no answer to these.
  if (wanted === '' || isPlaceholderData || search !== wanted) return [];
  return (data?.members ?? []).slice(0, SHOWN_MEMBERS).map(({ _id, fullName, email }) => ({
    id: _id,
    label: fullName,
    description: email,
    icon: <IconUser {...ICON} />,
    run: () => void navigate({ to: '/users/$memberId/profile', params: { memberId: _id } }),
  }));
}

/** Found by name or subject, once something is typed. */
function useTemplates(query: string): Command[] {
  const navigate = useNavigate();
  const admin = useUser()?.role === 'admin';
  const wanted = query.trim();
  const [search] = useDebouncedValue(wanted, 150);
  const { data, isPlaceholderData } = useQuery({
    ...templateList({ search, archived: 'hidden', limit: SHOWN_TEMPLATES }),
    enabled: admin && search !== '',
  });
  // What was found for earlier words is no answer to these.
  if (wanted === '' || isPlaceholderData || search !== wanted) return [];
  return (data?.data ?? []).map(({ _id, name, subject }) => ({
    id: _id,
    label: name,
    description: subject,
    icon: <IconTemplate {...ICON} />,
    run: () => void navigate({ to: '/edit-template/$id', params: { id: _id } }),
  }));
}

function useActions(): Command[] {
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
  const erase: Command = {
    id: 'erase-person',
    label: 'Erase a person’s data',
    words: 'gdpr privacy delete responses',
    icon: <IconUserOff {...ICON} />,
    run: () => void navigate({ to: '/forms/erasure' }),
  };
  return [
    ...(admin ? [create, erase] : []),
    ...schemes.map(({ value, label, icon }) => ({ id: value, label, icon, words: 'theme mode toggle', run: () => setColorScheme(value) })),
    { id: 'log-out', label: 'Log out', words: 'sign out leave', icon: <IconLogout {...ICON} />, run: () => void logOut() },
  ];
}

/** Every typed word occurs, accents and case aside. */
function matching(query: string): (command: Command) => boolean {
  const words = plain(query).split(/\s+/);
  return ({ label, words: more = '' }) => words.every((word) => plain(`${label} ${more}`).includes(word));
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();
