import './styles.ts';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useServerEvents } from '#web/api/events.ts';
import { updateUser, useUser } from '#web/api/session.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { me } from './account.api.ts';
import { FocusOnNavigation } from './FocusOnNavigation.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';

const PhoneMenu = lazy(() => import('./PhoneMenu.tsx').then((module) => ({ default: module.PhoneMenu })));
const TwoFactorRequired = lazy(() =>
  import('#web/settings/TwoFactorRequired.tsx').then((module) => ({ default: module.TwoFactorRequired })),
);
const Shortcuts = lazy(() => import('./Shortcuts.tsx').then((module) => ({ default: module.Shortcuts })));
const loadPalette = () => import('./Palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));

/** What stands around every screen of a signed-in person. */
export function Shell() {
  useServerEvents();
  const account = useFreshAccount();
  // Until the page is loaded anew: the recovery codes are shown after the second step is on.
  const mustSetUp = useRef(false);
  mustSetUp.current ||= account?.mustSetUpTwoFactor === true;
  const [menu, { open: openMenu, close: closeMenu }] = useDisclosure(false);
  // Loaded when first opened, which on a wide screen is never.
  const menuWanted = useRef(false);
  menuWanted.current ||= menu;
  const palette = usePalette();
  const shortcuts = useShortcuts();
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
        Skip to the page
      </a>
      <aside className={classes.rail} aria-label="Cauri">
        <Sidebar onSearch={palette.open} />
      </aside>
      <section className={classes.bar} aria-label="Top bar">
        <UnstyledButton className={classes.barButton} onClick={openMenu} aria-label="Open the menu" aria-expanded={menu}>
          <IconMenu2 aria-hidden="true" />
        </UnstyledButton>
        <Link to="/dashboard" className={classes.brand}>
          <Logo size={26} />
          Cauri
        </Link>
        <UnstyledButton className={classes.barButton} onClick={palette.open} aria-label="Search and commands">
          <IconSearch aria-hidden="true" />
        </UnstyledButton>
      </section>
      {menuWanted.current && (
        <Suspense fallback={null}>
          <PhoneMenu opened={menu} onClose={closeMenu} onSearch={palette.open} />
        </Suspense>
      )}
      <main id="main" tabIndex={-1} className={classes.main}>
        <Suspense fallback={<Skeleton h={32} w="12rem" />}>
          <Outlet />
        </Suspense>
      </main>
      <FocusOnNavigation />
      {palette.wanted && (
        <Suspense fallback={null}>
          <Palette onShortcuts={shortcuts.open} />
        </Suspense>
      )}
      {shortcuts.wanted && (
        <Suspense fallback={null}>
          <Shortcuts opened={shortcuts.opened} onClose={shortcuts.close} />
        </Suspense>
      )}
    </div>
  );
}

/** The palette loads on first use. */
function usePalette() {
  const [wanted, setWanted] = useState(false);
  const use = async (act: 'open' | 'toggle') => {
    setWanted(true);
    const { spotlight } = await loadPalette();
    spotlight[act]();
  };
  // Everywhere, fields included: nobody types Ctrl+K as text.
  useHotkeys([['mod+K', () => void use('toggle')]], [], true);
  return { wanted, open: () => void use('open') };
}

/** The dialog of shortcuts loads on first use. Whoever types a question mark into a field means the character. */
function useShortcuts() {
  const [opened, { open, close }] = useDisclosure(false);
  const wanted = useRef(false);
  wanted.current ||= opened;
  useHotkeys([
    ['?', open],
    ['shift+?', open],
  ]);
  return { opened, open, close, wanted: wanted.current };
}

/** Name, e-mail, role and time zone as the server knows them, not as they were at sign-in. */
function useFreshAccount() {
  const { data } = useQuery(me);
  useEffect(() => {
    if (data) updateUser({ name: data.name, email: data.email, role: data.role, timeZone: data.timeZone });
  }, [data]);
  return data;
}
