import '@mantine/spotlight/styles.layer.css';
import { useMantineColorScheme } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import {
  IconBook2,
  IconCalendarPlus,
  IconCash,
  IconChecklist,
  IconDeviceDesktop,
  IconHistory,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMail,
  IconMailFast,
  IconMoon,
  IconPlus,
  IconRobot,
  IconSearch,
  IconServer2,
  IconSettings,
  IconSun,
  IconTimeline,
  IconTrash,
  IconUserOff,
} from '@tabler/icons-react';
import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LANGUAGE_NAMES, LANGUAGES, language } from '#contract/language.ts';
import { useUser } from '#web/api/session.ts';
import * as settings from '#web/settings/settings.messages.ts';
import { logOut } from './account.api.ts';
import { type Area, areasOf } from './areas.ts';
import { chooseLanguage } from './choose-language.ts';
import { docsAbout } from './docs-about.ts';
import * as text from './menus.messages.ts';
import { type Command, matching, useFound } from './palette-found.tsx';
import * as shell from './shell.messages.ts';

export { spotlight };

/** A page, or an action that begins on a page. */
interface Place extends Omit<Command, 'id' | 'run'> {
  link: NavigateOptions;
  adminsOnly?: true;
}

const PAGES: Place[] = [
  { label: text.searchAnswers(), Icon: IconSearch, keywords: text.searchAnswersWords(), link: { to: '/forms/search' } },
  { label: shell.history(), Icon: IconHistory, keywords: text.historyWords(), link: { to: '/history' }, adminsOnly: true },
  { label: text.runs(), Icon: IconTimeline, keywords: text.runsWords(), link: { to: '/scenarios/runs' }, adminsOnly: true },
  { label: text.system(), Icon: IconServer2, keywords: text.systemWords(), link: { to: '/system' }, adminsOnly: true },
  { label: text.deleted(), Icon: IconTrash, keywords: text.deletedWords(), link: { to: '/deleted' } },
];

/** What else somebody may type who looks for a screen of the sidebar. */
const AREA_WORDS: Partial<Record<Area['to'], string>> = { '/reminders': text.remindersWords(), '/outbox': text.outboxWords() };

/** A section of the settings. */
const section = (id: string | undefined, label: string, keywords: string, isForCoaches?: true): Place => ({
  label: text.settingsOf({ section: label }),
  Icon: IconSettings,
  keywords,
  link: { to: '/settings', search: { section: id } },
  ...(!isForCoaches && { adminsOnly: true }),
});
const SETTINGS: Place[] = [
  section(undefined, settings.personal(), text.settingWords.personal(), true),
  section('programme', settings.programme(), text.settingWords.programme()),
  section('products', settings.products(), text.settingWords.products()),
  section('reminders', settings.reminders(), text.settingWords.reminders()),
  section('spaces', settings.spaces(), text.settingWords.spaces()),
  section('email', settings.email(), text.settingWords.email()),
  section('coaching', settings.coaching(), text.settingWords.coaching()),
  section('team', settings.team(), text.settingWords.team()),
  section('landing', settings.landing(), text.settingWords.landing()),
  section('circle', settings.circle(), text.settingWords.circle()),
];

const ACTIONS: Place[] = [
  {
    label: text.recordPayment(),
    Icon: IconCash,
    keywords: text.recordPaymentWords(),
    link: { to: '/payments', search: { create: true } },
    adminsOnly: true,
  },
  { label: text.createForm(), Icon: IconPlus, keywords: text.createFormWords(), link: { to: '/forms/new' }, adminsOnly: true },
  {
    label: text.createCampaign(),
    Icon: IconMailFast,
    keywords: text.createCampaignWords(),
    link: { to: '/workflows/create' },
    adminsOnly: true,
  },
  {
    label: text.createScenario(),
    Icon: IconRobot,
    keywords: text.createScenarioWords(),
    link: { to: '/scenarios', search: { create: true } },
    adminsOnly: true,
  },
  {
    label: text.linkAccount(),
    Icon: IconMail,
    keywords: text.linkAccountWords(),
    link: { to: '/settings', search: { section: 'email' } },
    adminsOnly: true,
  },
  {
    label: text.createReservation(),
    Icon: IconCalendarPlus,
    keywords: text.createReservationWords(),
    link: { to: '/reservation', search: { create: true } },
  },
  { label: text.createTask(), Icon: IconChecklist, keywords: text.createTaskWords(), link: { to: '/tasks', search: { create: true } } },
  {
    label: text.erasePerson(),
    Icon: IconUserOff,
    keywords: text.erasePersonWords(),
    link: { to: '/forms/erasure' },
    adminsOnly: true,
  },
];

const APPEARANCES = [
  { value: 'light', label: text.lightAppearance(), Icon: IconSun },
  { value: 'dark', label: text.darkAppearance(), Icon: IconMoon },
  { value: 'auto', label: text.systemAppearance(), Icon: IconDeviceDesktop },
] as const;

/** Whoever cannot read the page's language looks for these. */
const LANGUAGE_WORDS = 'langue language français french anglais english';

/** The scroll area of the list passes these props on, which its type does not say. */
const SCROLLED_BY_KEYBOARD: object = { viewportProps: { tabIndex: 0, role: 'group', 'aria-label': text.results() } };

/** The search that Ctrl+K opens: it leads to pages, members, forms, templates, campaigns and scenarios, and runs actions. */
export function Palette({ onShortcuts }: { onShortcuts: () => void }) {
  const [query, setQuery] = useState('');
  const { pages, actions } = useCommands(onShortcuts);
  const found = useFound(query.trim());
  const groups = [
    { label: text.pages(), commands: pages.filter(matching(query)) },
    ...found,
    { label: text.actions(), commands: actions.filter(matching(query)) },
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
      attributes={{ content: { 'aria-label': shell.searchAndCommands() } }}
    >
      <Spotlight.Search
        placeholder={text.goToHint()}
        aria-label={text.searchEverything()}
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
        {groups.length === 0 && <Spotlight.Empty>{text.nothingFound()}</Spotlight.Empty>}
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
  const areas = areasOf(role).map(({ to, label, icon: Icon }) => ({ label, Icon, keywords: AREA_WORDS[to] ?? to, link: { to } }));
  return {
    pages: commandsOf([...areas, ...PAGES, ...SETTINGS]),
    actions: [
      ...commandsOf(ACTIONS),
      ...APPEARANCES.filter(({ value }) => value !== colorScheme).map(({ value, label, Icon }) => ({
        id: value,
        label,
        Icon,
        keywords: text.appearanceWords(),
        run: () => setColorScheme(value),
      })),
      {
        id: 'documentation',
        label: text.documentation(),
        Icon: IconBook2,
        keywords: text.documentationWords(),
        run: () => void window.open(docsAbout(window.location.pathname)),
      },
      { id: 'shortcuts', label: text.shortcuts(), Icon: IconKeyboard, keywords: text.shortcutsWords(), run: onShortcuts },
      ...LANGUAGES.filter((one) => one !== language()).map((one) => ({
        id: one,
        label: LANGUAGE_NAMES[one],
        Icon: IconLanguage,
        keywords: LANGUAGE_WORDS,
        run: () => void chooseLanguage(one),
      })),
      { id: 'log-out', label: shell.logOut(), Icon: IconLogout, keywords: text.logOutWords(), run: () => void logOut() },
    ],
  };
}
