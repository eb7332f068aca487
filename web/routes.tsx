import { type AnyRoute, createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { currentUser, hasLeftByHand, refuseSession } from './api/session.ts';
import { AuthPage } from './auth/AuthPage.tsx';
import { isWithoutAccounts } from './auth/first-account.ts';
import { CampaignListSearch, CampaignSearch } from './campaigns/campaigns.search.ts';
import { DashboardSearch } from './dashboard/dashboard.search.ts';
import { DeletedSearch } from './deleted/deleted.search.ts';
import { AnswerSearch, FormListSearch, InvitesSearch, ResponsesSearch } from './forms/forms.search.ts';
import { RunsSearch } from './history/history.search.ts';
import { ImportSearch } from './members/imports/imports.search.ts';
import { HistorySearch, MembersSearch, ProfileSearch } from './members/members.search.ts';
import { NotificationsSearch } from './notifications/notifications.search.ts';
import { OutboxSearch } from './outbox/outbox.search.ts';
import { PaymentsSearch } from './payments/payments.search.ts';
import { RemindersSearch } from './reminders/reminders.search.ts';
import { ReservationsSearch } from './reservations/reservations.search.ts';
import { AllRunsSearch, ScenarioListSearch, ScenarioSearch } from './scenarios/scenarios.search.ts';
import { Crash } from './shell/Crash.tsx';
import { NotFound } from './shell/NotFound.tsx';
import { TasksSearch } from './tasks/tasks.search.ts';
import { PreviewSearch, TemplateListSearch } from './templates/templates.search.ts';
import { loadStylesAgain } from './ui/lazyPart.ts';
import { type SearchParams, searchParams, text } from './ui/search-params.ts';
import * as word from './ui/words.messages.ts';

// All addresses of the admin app. A screen is loaded when it is opened.

/**
 * Makes the component of a screen. Where the code of a screen does not come, the router would load the page again, and without a network
 * that takes away the whole app. It knows the error by the beginning of its text; main.tsx decides instead.
 */
const lazy = <Name extends string>(load: () => Promise<Record<Name, () => ReactNode>>, name: Name) => {
  let failed = false;
  return lazyRouteComponent(async () => {
    try {
      if (failed) await loadStylesAgain();
      return await load();
    } catch (cause) {
      failed = true;
      throw new Error(`A screen did not load: ${(cause as Error).message}`, { cause });
    }
  }, name);
};

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

/** Makes routes below a parent: the address of a screen, how to load it, its name, and what it keeps in its address. */
const pagesBelow =
  <P extends AnyRoute>(parent: P) =>
  <const Path extends string, Name extends string, Search extends object = object>(
    path: Path,
    load: () => Promise<Record<Name, () => ReactNode>>,
    name: Name,
    search?: SearchParams<Search>,
  ) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      component: lazy(load, name),
      ...(search && { validateSearch: search }),
      // The screen of one form or member never shows what that of another had loaded or typed.
      remountDeps: ({ params }) => params,
    });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});

export interface AuthSearch {
  /** The address of this app that the visitor wanted to open. */
  next?: string;
}

function authSearch(search: Record<string, unknown>): AuthSearch {
  const { next } = search;
  // `//host` and `/\host` would leave this app. The key is always returned, because the router keeps a missing key as it came.
  return { next: typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : undefined };
}

/** A person who is signed in goes to the wanted screen. This also happens after a login, because main.tsx then asks the guards again. */
const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  validateSearch: authSearch,
  beforeLoad: async ({ search: { next = '/dashboard' } }) => {
    if (!currentUser()) return;
    const isInApp = !next.startsWith('/docs');
    // The documentation leads here when the session has ended, which this browser may not know yet.
    if (isInApp || (await hasSession())) throw redirect({ href: next, replace: true, reloadDocument: !isInApp });
  },
  component: AuthPage,
});
async function hasSession(): Promise<boolean> {
  const { status } = await fetch('/api/me');
  if (status === 401) refuseSession();
  return status !== 401;
}
const login = createRoute({
  getParentRoute: () => auth,
  path: '/login',
  /** Leads to the first account, without keeping anybody waiting who has one. */
  loader: ({ location: { search } }) => {
    void isWithoutAccounts().then((isEmpty) => {
      if (isEmpty && router.state.location.pathname === '/login') void router.navigate({ to: '/register', search, replace: true });
    });
  },
});
const register = createRoute({ getParentRoute: () => auth, path: '/register' });

/** The first guard: signed in. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    if (currentUser()) return;
    const next = location.pathname === '/dashboard' || hasLeftByHand() ? undefined : location.href;
    throw redirect({ to: '/login', search: { next }, replace: true });
  },
  component: lazy(() => import('./shell/Shell.tsx'), 'Shell'),
});

/** The second guard: the role. */
const adminOnly = createRoute({
  getParentRoute: () => signedIn,
  id: 'admin',
  component: lazy(() => import('./shell/AdminOnly.tsx'), 'AdminOnly'),
});

// New and existing forms share one screen, so that the editor stays as it is when the first save changes the address.
const formEditor = createRoute({
  getParentRoute: () => signedIn,
  id: 'form-editor',
  component: lazy(() => import('./forms/FormEditorPage.tsx'), 'FormEditorPage'),
});
const formNew = createRoute({ getParentRoute: () => formEditor, path: '/forms/new' });
const formEdit = createRoute({ getParentRoute: () => formEditor, path: '/forms/$id' });
const SettingsSearch = searchParams({ section: text });

const publicPage = pagesBelow(root);
const page = pagesBelow(signedIn);
const adminPage = pagesBelow(adminOnly);

const routeTree = root.addChildren([
  home,
  auth.addChildren([login, register]),
  // Google's sign-in returns here. When the session has ended meanwhile, the call of this screen says so.
  publicPage('/auth/callback', () => import('./settings/email/GoogleCallbackPage.tsx'), 'GoogleCallbackPage'),
  // A coach chooses a password here. Another person who is signed in with this browser stays signed in until then.
  publicPage('/invitation/$token', () => import('./auth/InvitationPage.tsx'), 'InvitationPage'),
  // The link that confirms a request for an account, and the one for a new password, open also while somebody is signed in.
  publicPage('/register/confirm/$token', () => import('./auth/ConfirmRegistrationPage.tsx'), 'ConfirmRegistrationPage'),
  publicPage('/reset/$token', () => import('./auth/ResetPage.tsx'), 'ResetPage'),
  signedIn.addChildren([
    page('/dashboard', () => import('./dashboard/DashboardPage.tsx'), 'DashboardPage', DashboardSearch),
    page('/forms', () => import('./forms/FormListPage.tsx'), 'FormListPage', FormListSearch),
    formEditor.addChildren([formNew, formEdit]),
    page('/forms/search', () => import('./forms/search/AnswerSearchPage.tsx'), 'AnswerSearchPage', AnswerSearch),
    page('/forms/$id/responses', () => import('./forms/ResponsesPage.tsx'), 'ResponsesPage', ResponsesSearch),
    page('/forms/$id/answer', () => import('./forms/AnswerAsStaffPage.tsx'), 'AnswerAsStaffPage'),
    page('/forms/responses/$id', () => import('./forms/ResponsesPage.tsx'), 'ResponsesPage', ResponsesSearch),
    page('/users', () => import('./members/MembersPage.tsx'), 'MembersPage', MembersSearch),
    page('/users/$memberId/profile', () => import('./members/profile/ProfilePage.tsx'), 'ProfilePage', ProfileSearch),
    page('/settings', () => import('./settings/SettingsPage.tsx'), 'SettingsPage', SettingsSearch),
    page('/reservation', () => import('./reservations/ReservationsPage.tsx'), 'ReservationsPage', ReservationsSearch),
    page('/notifications', () => import('./notifications/NotificationsPage.tsx'), 'NotificationsPage', NotificationsSearch),
    page('/tasks', () => import('./tasks/TasksPage.tsx'), 'TasksPage', TasksSearch),
    page('/deleted', () => import('./deleted/DeletedPage.tsx'), 'DeletedPage', DeletedSearch),
    adminOnly.addChildren([
      adminPage('/forms/$id/invites', () => import('./forms/invites/InvitesPage.tsx'), 'InvitesPage', InvitesSearch),
      adminPage('/forms/erasure', () => import('./forms/erasure/ErasurePage.tsx'), 'ErasurePage'),
      adminPage('/system', () => import('./system/SystemPage.tsx'), 'SystemPage'),
      adminPage('/outbox', () => import('./outbox/OutboxPage.tsx'), 'OutboxPage', OutboxSearch),
      adminPage('/users/import', () => import('./members/imports/ImportPage.tsx'), 'ImportPage', ImportSearch),
      adminPage('/users/$memberId/payments', () => import('./members/history/HistoryPage.tsx'), 'HistoryPage', HistorySearch),
      adminPage('/payments/import', () => import('./members/imports/ImportPage.tsx'), 'PaymentImportPage', ImportSearch),
      adminPage('/payments', () => import('./payments/PaymentsPage.tsx'), 'PaymentsPage', PaymentsSearch),
      adminPage('/reminders', () => import('./reminders/RemindersPage.tsx'), 'RemindersPage', RemindersSearch),
      adminPage('/history', () => import('./history/HistoryListPage.tsx'), 'HistoryListPage', RunsSearch),
      adminPage('/history/$id', () => import('./history/HistoryDetailPage.tsx'), 'HistoryDetailPage', RunsSearch),
      adminPage('/templates/list', () => import('./templates/TemplateListPage.tsx'), 'TemplateListPage', TemplateListSearch),
      adminPage('/templates/new', () => import('./templates/TemplateFormPage.tsx'), 'TemplateNewPage'),
      adminPage('/edit-template/$id', () => import('./templates/TemplateFormPage.tsx'), 'TemplateEditPage'),
      adminPage('/template-preview/$id', () => import('./templates/TemplatePreviewPage.tsx'), 'TemplatePreviewPage', PreviewSearch),
      adminPage('/workflows', () => import('./campaigns/CampaignListPage.tsx'), 'CampaignListPage', CampaignListSearch),
      adminPage('/workflows/create', () => import('./campaigns/CampaignFormPage.tsx'), 'CampaignNewPage'),
      adminPage('/edit-workflow/$id', () => import('./campaigns/CampaignFormPage.tsx'), 'CampaignEditPage'),
      adminPage('/workflows/$id', () => import('./campaigns/CampaignPage.tsx'), 'CampaignPage', CampaignSearch),
      adminPage('/scenarios', () => import('./scenarios/ScenarioListPage.tsx'), 'ScenarioListPage', ScenarioListSearch),
      adminPage('/scenarios/runs', () => import('./scenarios/runs/AllRunsPage.tsx'), 'AllRunsPage', AllRunsSearch),
      adminPage('/scenario/$scenarioId', () => import('./scenarios/ScenarioPage.tsx'), 'ScenarioPage', ScenarioSearch),
    ]),
  ]),
]);

/** A screen whose code takes long to come looks as the page did before its script ran. */
const Starting = () => (
  <p className="starting" role="status">
    {word.loading()}
  </p>
);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: Crash,
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  defaultPendingComponent: Starting,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
