import './styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterContextProvider, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { currentUser, subscribeToSession } from './api/session.ts';
import { SignInAgainHost } from './auth/SignInAgainHost.tsx';
import { router } from './routes.tsx';
import { cssVariables, theme } from './theme.ts';
import { ConfirmHost } from './ui/confirm.tsx';
import { showTimesIn } from './ui/dates.ts';
import { ToastHost } from './ui/ToastHost.tsx';
import { toast } from './ui/toast.tsx';

const followZone = () => {
  const zone = currentUser()?.timeZone;
  if (zone) showTimesIn(zone);
};
followZone();
let account = currentUser()?._id;
subscribeToSession(() => {
  followZone();
  const next = currentUser()?._id;
  if (next === account) return;
  account = next;
  // One person's data is never shown to the next; then the guards decide again where this tab may be.
  queryClient.clear();
  toast.leaveAccount();
  void router.invalidate();
});

router.subscribe('onResolved', ({ pathChanged }) => {
  if (pathChanged) toast.leavePage();
});

// A tab left open over an update asks for files that are gone: the page comes anew, once a minute at most.
const RELOADED = 'cauri.reloaded';
window.addEventListener('vite:preloadError', (event) => {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < 60_000) return;
  event.preventDefault();
  sessionStorage.setItem(RELOADED, String(Date.now()));
  window.location.reload();
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    {/* The provider writes all variables, which spares the style sheet that holds their defaults. */}
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" deduplicateCssVariables={false}>
      <QueryClientProvider client={queryClient}>
        {/* Toasts hold links. */}
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
