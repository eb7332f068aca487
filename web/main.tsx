import './styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterContextProvider, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { KEPT_PRIVATE_PAGES } from '#contract/answer-page.ts';
import { openIn, rememberLanguage } from './api/language.ts';
import { queryClient } from './api/query-client.ts';
import { reloadIfOutdated } from './api/reload-if-outdated.ts';
import { currentUser, subscribeToSession } from './api/session.ts';
import { holdDataDuringClicks } from './api/steady-clicks.ts';
import { appearance } from './appearance.ts';
import { SignInAgainHost } from './auth/SignInAgainHost.tsx';
import { isNotified } from './notifications/notified.ts';
import { router } from './routes.tsx';
import { cssVariables, theme } from './theme.ts';
import { ConfirmHost } from './ui/confirm.tsx';
import { showTimesIn } from './ui/dates.ts';
import { ToastHost } from './ui/ToastHost.tsx';
import { toast } from './ui/toast.tsx';
import { typeAhead } from './ui/type-ahead.ts';

// Zod would try eval first, which the content security policy forbids, and Firefox reports that. Zod itself is not loaded here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const followZone = () => {
  const zone = currentUser()?.timeZone;
  if (zone) showTimesIn(zone);
};
followZone();
let account = currentUser()?._id;
subscribeToSession(() => {
  followZone();
  const user = currentUser();
  // The language belongs to the account. A page on which somebody has begun to work keeps its own until it is loaded again.
  if (user?.language) rememberLanguage(user.language);
  if (user?._id !== account || !navigator.userActivation?.hasBeenActive) openIn(user?.language);
  if (user?._id === account) return;
  // The pages of private forms that the answering worker has kept are only for the person who leaves.
  if (account) void window.caches?.delete(KEPT_PRIVATE_PAGES);
  account = user?._id;
  // The data of one person must never be shown to the next. Then the guards decide again which screen this tab may show.
  queryClient.clear();
  toast.leaveAccount();
  void router.invalidate();
});

router.subscribe('onResolved', ({ pathChanged }) => {
  if (pathChanged) toast.leavePage();
});

// A file of code that does not come may have been deleted by an update. What asks is part of the first code, because its own file would be
// deleted too.
window.addEventListener('vite:preloadError', () => void reloadIfOutdated());

// An installed app and a device that gets notifications have a service worker, which others do not load.
if (window.matchMedia('(display-mode: standalone)').matches || isNotified(currentUser()?._id))
  window.addEventListener('load', () => void import('./notifications/device.ts').then(({ prepareDevice }) => prepareDevice()));

document.addEventListener('keydown', typeAhead, true);
holdDataDuringClicks();

// Paper is white, whatever the screen is.
const { dataset } = document.documentElement;
let scheme: string | undefined;
window.addEventListener('beforeprint', () => {
  scheme = dataset.mantineColorScheme;
  dataset.mantineColorScheme = 'light';
});
window.addEventListener('afterprint', () => {
  dataset.mantineColorScheme = scheme;
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    {/* The provider writes all variables, so that the style sheet with their defaults is not needed. */}
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={appearance}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        {/* Toasts contain links, which need the router. */}
        <RouterContextProvider router={router}>
          <ToastHost />
        </RouterContextProvider>
        <RouterProvider router={router} />
        <ConfirmHost />
        <SignInAgainHost />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
