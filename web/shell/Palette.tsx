import '@mantine/spotlight/styles.layer.css';
import { UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconBook2, IconDeviceDesktop, IconKeyboard, IconLanguage, IconLogout, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { memo, useLayoutEffect, useMemo, useState } from 'react';
import { LANGUAGE_NAMES, LANGUAGES, language } from '#contract/language.ts';
import { useUser } from '#web/api/session.ts';
import { logOut } from './account.api.ts';
import { areasOf } from './areas.ts';
import { chooseLanguage } from './choose-language.ts';
import { docsAbout } from './docs-about.ts';
import * as text from './menus.messages.ts';
import { type Command, matching, useFound } from './palette-found.tsx';
import { ACTIONS, AREA_WORDS, PAGES, type Place, SETTINGS } from './palette-places.ts';
import * as shell from './shell.messages.ts';

const [store, spotlight] = createSpotlight();

export { spotlight };

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
    ...found.groups,
    { label: text.actions(), commands: actions.filter(matching(query)) },
  ].filter(({ commands }) => commands.length > 0);
  const note = found.error?.message ?? (groups.length > 0 ? undefined : found.isSearching ? text.searching() : text.nothingFound());
  const ids = groups.flatMap(({ commands }) => commands.map(({ id }) => id)).join(' ');
  // The first result is marked before it is drawn, so that Enter opens what can be seen.
  useLayoutEffect(() => {
    if (ids !== '' && query !== '') markFirst();
  }, [ids, query]);

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight={420}
      centered={false}
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
            {commands.map((command) => (
              <Entry key={command.id} command={command} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {note && <Spotlight.Empty role="status">{note}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

const looks = Spotlight.Action.classes;

/** Has the elements of the library's own entry, which would be rendered again with every letter and every answer. */
const Entry = memo(({ command: { label, description, Icon, run } }: { command: Command }) => (
  <button
    type="button"
    data-action
    tabIndex={-1}
    className={`${UnstyledButton.classes.root} ${looks.action} mantine-focus-auto ui-text`}
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => {
      run();
      spotlight.close();
    }}
  >
    <span className={looks.actionSection} data-position="left" data-dimmed>
      <Icon size={20} stroke={1.6} />
    </span>
    <span className={looks.actionBody}>
      <span className={looks.actionLabel}>{label}</span>
      <span className={looks.actionDescription}>{description}</span>
    </span>
  </button>
));

/**
 * Enter opens the marked entry, which is the first one until somebody moves the mark. The library marks the first one only when somebody
 * types, which is before the server has found any.
 */
function markFirst(): void {
  const { listId, selected } = store.getState();
  const list = document.getElementById(listId);
  const marked = list?.querySelector('[data-selected]');
  if (marked && selected > 0) return;
  marked?.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

function useCommands(onShortcuts: () => void): { pages: Command[]; actions: Command[] } {
  const navigate = useNavigate();
  const role = useUser()?.role ?? 'coach';
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render has another function that sets the appearance, and all do the same
  return useMemo(() => {
    const commandsOf = (places: Place[]) =>
      places
        .filter(({ adminsOnly }) => role === 'admin' || !adminsOnly)
        .map(({ link, ...place }) => ({ id: place.label, ...place, run: () => void navigate(link) }));
    const areas = areasOf(role).map(({ to, label, icon: Icon }) => ({ label, Icon, keywords: AREA_WORDS[to]?.() ?? to, link: { to } }));
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
  }, [role, colorScheme, navigate, onShortcuts]);
}
