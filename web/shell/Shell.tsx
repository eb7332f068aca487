import './styles.ts';
import { ActionIcon, Skeleton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useServerEvents } from '#web/api/events.ts';
import { updateUser, useUser } from '#web/api/session.ts';
import { FromFirstUse } from '#web/ui/FromFirstUse.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { lazyPart, untilLoaded } from '#web/ui/lazyPart.ts';
import { useBackClosesDialog } from '#web/ui/useBackClosesDialog.ts';
import { me } from './account.api.ts';
import { FocusOnNavigation } from './FocusOnNavigation.tsx';
import { Sidebar } from './Sidebar.tsx';
import * as text from './shell.messages.ts';
import classes from './shell.module.css';

const PhoneMenu = lazyDialog(() => import('./PhoneMenu.tsx').then((module) => module.PhoneMenu));
const TwoFactorRequired = lazyPart(async () => (await import('#web/settings/TwoFactorRequired.tsx')).TwoFactorRequired);
const PausedBanner = lazyPart(async () => (await import('#web/system/PausedBanner.tsx')).PausedBanner);
const Shortcuts = lazyDialog(() => import('./Shortcuts.tsx').then((module) => module.Shortcuts));
const loadPalette = () => import('./Palette.tsx');
const Palette = lazyPart(async () => (await loadPalette()).Palette);

/** The sidebar, the top bar and the shortcuts around every screen of a signed-in person. */
export function Shell() {
  useServerEvents();
  useBackClosesDialog();
  const account = useFreshAccount();
  // This stays true until the page is loaded again, because the recovery codes are shown after the second step was set up.
  const mustSetUp = useRef(false);
  mustSetUp.current ||= account?.mustSetUpTwoFactor === true;
  const [menu, { open: openMenu, close: closeMenu }] = useDisclosure(false);
  const palette = usePalette();
  const [shortcuts, { open: openShortcuts, close: closeShortcuts }] = useDisclosure(false);
  // In a field, a question mark is only a character.
  useHotkeys([
    ['?', openShortcuts],
    ['shift+?', openShortcuts],
  ]);
  const { pathname } = useLocation();
  const user = useUser();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the phone's menu closes when the screen changes
  useEffect(closeMenu, [pathname]);

  if (mustSetUp.current)
    return (
      <Suspense fallback={null}>
        <TwoFactorRequired email={user?.email ?? ''} />
      </Suspense>
    );
  return (
    <div className={classes.shell}>
      <a className="skip-link" href="#main">
        {text.skip()}
      </a>
      <aside className={classes.rail} aria-label="Cauri">
        <Sidebar onSearch={palette.open} />
      </aside>
      <section className={classes.bar} aria-label={text.topBar()}>
        <ActionIcon variant="transparent" c="inherit" size={44} onClick={openMenu} aria-label={text.openMenu()} aria-expanded={menu}>
          <IconMenu2 aria-hidden="true" />
        </ActionIcon>
        <Link to="/dashboard" className={classes.brand}>
          <Logo size={26} />
          Cauri
        </Link>
        <ActionIcon variant="transparent" c="inherit" size={44} onClick={palette.open} aria-label={text.searchAndCommands()}>
          <IconSearch aria-hidden="true" />
        </ActionIcon>
      </section>
      <PhoneMenu opened={menu} onClose={closeMenu} onSearch={palette.open} />
      <main id="main" tabIndex={-1} className={classes.main}>
        {account?.sendingPaused && pathname !== '/system' && (
          <Suspense fallback={null}>
            <PausedBanner />
          </Suspense>
        )}
        <Suspense fallback={<Skeleton h={32} w="12rem" />}>
          <Outlet />
        </Suspense>
      </main>
      <FocusOnNavigation />
      <FromFirstUse used={palette.wanted}>
        <Palette onShortcuts={openShortcuts} />
      </FromFirstUse>
      <Shortcuts opened={shortcuts} onClose={closeShortcuts} />
    </div>
  );
}

/** The palette is loaded on first use. */
function usePalette() {
  const [wanted, setWanted] = useState(false);
  const use = async (act: 'open' | 'toggle') => {
    setWanted(true);
    const { spotlight } = await untilLoaded(loadPalette);
    spotlight[act]();
  };
  // The keys work in fields too, because nobody types Ctrl+K as text.
  useHotkeys([['mod+K', () => void use('toggle')]], [], true);
  return { wanted, open: () => void use('open') };
}

/** Updates the name, email, role and time zone that this browser stored at the sign-in. */
function useFreshAccount() {
  const { data } = useQuery(me);
  useEffect(() => {
    if (data)
      updateUser({ name: data.name, email: data.email, role: data.role, timeZone: data.timeZone, language: data.language ?? undefined });
  }, [data]);
  return data;
}
