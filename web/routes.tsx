import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { currentUser, hasLeftByHand } from './api/session.ts';
import { AuthPage } from './auth/AuthPage.tsx';
import { CampaignListSearch, CampaignSearch } from './campaigns/campaigns.search.ts';
import { DashboardSearch } from './dashboard/dashboard.search.ts';
import { DeletedSearch } from './deleted/deleted.search.ts';
import { FormListSearch, InvitesSearch, ResponsesSearch } from './forms/forms.search.ts';
import { RunsSearch } from './history/history.search.ts';
import { ImportSearch } from './members/imports/imports.search.ts';
import { HistorySearch, MembersSearch } from './members/members.search.ts';
import { NotificationsSearch } from './notifications/notifications.search.ts';
import { OutboxSearch } from './outbox/outbox.search.ts';
import { PaymentsSearch } from './payments/payments.search.ts';
import { ReservationsSearch } from './reservations/reservations.search.ts';
import { ScenarioListSearch, ScenarioSearch } from './scenarios/scenarios.search.ts';
import { Crash } from './shell/Crash.tsx';
import { NotFound } from './shell/NotFound.tsx';
import { PreviewSearch, TemplateListSearch } from './templates/templates.search.ts';

// All addresses of the admin app. A screen is loaded when it is opened.

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

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
  beforeLoad: ({ search }) => {
    if (currentUser()) throw redirect({ href: search.next ?? '/dashboard', replace: true });
  },
  component: AuthPage,
});
const login = createRoute({ getParentRoute: () => auth, path: '/login' });
const register = createRoute({ getParentRoute: () => auth, path: '/register' });

/** A coach chooses a password here. Another person who is signed in with this browser stays signed in until then. */
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$token',
  component: lazyRouteComponent(() => import('./auth/InvitationPage.tsx'), 'InvitationPage'),
});

/** The link in an email for a new password leads here, also while somebody is signed in. */
const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset/$token',
  component: lazyRouteComponent(() => import('./auth/ResetPage.tsx'), 'ResetPage'),
});

/** The link that confirms a request for an account leads here, also while somebody is signed in. */
const confirmRegistration = createRoute({
  getParentRoute: () => root,
  path: '/register/confirm/$token',
  component: lazyRouteComponent(() => import('./auth/ConfirmRegistrationPage.tsx'), 'ConfirmRegistrationPage'),
});

/** Google's sign-in returns here. When the session has ended meanwhile, the call of this screen says so. */
const googleCallback = createRoute({
  getParentRoute: () => root,
  path: '/auth/callback',
  component: lazyRouteComponent(() => import('./settings/email/GoogleCallbackPage.tsx'), 'GoogleCallbackPage'),
});

/** The first guard: signed in. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    if (currentUser()) return;
    const next = location.pathname === '/dashboard' || hasLeftByHand() ? undefined : location.href;
    throw redirect({ to: '/login', search: { next }, replace: true });
  },
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
});

/** The second guard: the role. */
const adminOnly = createRoute({
  getParentRoute: () => signedIn,
  id: 'admin',
  component: lazyRouteComponent(() => import('./shell/AdminOnly.tsx'), 'AdminOnly'),
});

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  validateSearch: DashboardSearch,
  component: lazyRouteComponent(() => import('./dashboard/DashboardPage.tsx'), 'DashboardPage'),
});

const formList = createRoute({
  getParentRoute: () => signedIn,
  path: '/forms',
  validateSearch: FormListSearch,
  component: lazyRouteComponent(() => import('./forms/FormListPage.tsx'), 'FormListPage'),
});
// New and existing forms share one screen, so that the editor stays as it is when the first save changes the address.
const formEditor = createRoute({
  getParentRoute: () => signedIn,
  id: 'form-editor',
  component: lazyRouteComponent(() => import('./forms/FormEditorPage.tsx'), 'FormEditorPage'),
});
const formNew = createRoute({ getParentRoute: () => formEditor, path: '/forms/new' });
const formEdit = createRoute({ getParentRoute: () => formEditor, path: '/forms/$id' });
const responses = lazyRouteComponent(() => import('./forms/ResponsesPage.tsx'), 'ResponsesPage');
const formResponses = createRoute({
  getParentRoute: () => signedIn,
  path: '/forms/$id/responses',
  validateSearch: ResponsesSearch,
  component: responses,
});
const responsesViewer = createRoute({
  getParentRoute: () => signedIn,
  path: '/forms/responses/$id',
  validateSearch: ResponsesSearch,
  component: responses,
});

const formInvites = createRoute({
  getParentRoute: () => adminOnly,
  path: '/forms/$id/invites',
  validateSearch: InvitesSearch,
  component: lazyRouteComponent(() => import('./forms/invites/InvitesPage.tsx'), 'InvitesPage'),
});

const formAnswer = createRoute({
  getParentRoute: () => signedIn,
  path: '/forms/$id/answer',
  component: lazyRouteComponent(() => import('./forms/AnswerAsStaffPage.tsx'), 'AnswerAsStaffPage'),
});

const erasure = createRoute({
  getParentRoute: () => adminOnly,
  path: '/forms/erasure',
  component: lazyRouteComponent(() => import('./forms/erasure/ErasurePage.tsx'), 'ErasurePage'),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  validateSearch: (search: Record<string, unknown>): { section?: string } => ({
    section: typeof search.section === 'string' ? search.section : undefined,
  }),
  component: lazyRouteComponent(() => import('./settings/SettingsPage.tsx'), 'SettingsPage'),
});
const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/notifications',
  validateSearch: NotificationsSearch,
  component: lazyRouteComponent(() => import('./notifications/NotificationsPage.tsx'), 'NotificationsPage'),
});
const deleted = createRoute({
  getParentRoute: () => signedIn,
  path: '/deleted',
  validateSearch: DeletedSearch,
  component: lazyRouteComponent(() => import('./deleted/DeletedPage.tsx'), 'DeletedPage'),
});
const outbox = createRoute({
  getParentRoute: () => adminOnly,
  path: '/outbox',
  validateSearch: OutboxSearch,
  component: lazyRouteComponent(() => import('./outbox/OutboxPage.tsx'), 'OutboxPage'),
});

const users = createRoute({
  getParentRoute: () => signedIn,
  path: '/users',
  validateSearch: MembersSearch,
  component: lazyRouteComponent(() => import('./members/MembersPage.tsx'), 'MembersPage'),
});
const userImport = createRoute({
  getParentRoute: () => adminOnly,
  path: '/users/import',
  validateSearch: ImportSearch,
  component: lazyRouteComponent(() => import('./members/imports/ImportPage.tsx'), 'ImportPage'),
});
const userProfile = createRoute({
  getParentRoute: () => signedIn,
  path: '/users/$memberId/profile',
  validateSearch: HistorySearch,
  component: lazyRouteComponent(() => import('./members/profile/ProfilePage.tsx'), 'ProfilePage'),
});
const userPayments = createRoute({
  getParentRoute: () => adminOnly,
  path: '/users/$memberId/payments',
  validateSearch: HistorySearch,
  component: lazyRouteComponent(() => import('./members/history/HistoryPage.tsx'), 'HistoryPage'),
});

const payments = createRoute({
  getParentRoute: () => adminOnly,
  path: '/payments',
  validateSearch: PaymentsSearch,
  component: lazyRouteComponent(() => import('./payments/PaymentsPage.tsx'), 'PaymentsPage'),
});

const templateList = createRoute({
  getParentRoute: () => adminOnly,
  path: '/templates/list',
  validateSearch: TemplateListSearch,
  component: lazyRouteComponent(() => import('./templates/TemplateListPage.tsx'), 'TemplateListPage'),
});
const templateNew = createRoute({
  getParentRoute: () => adminOnly,
  path: '/templates/new',
  component: lazyRouteComponent(() => import('./templates/TemplateFormPage.tsx'), 'TemplateNewPage'),
});
const templateEdit = createRoute({
  getParentRoute: () => adminOnly,
  path: '/edit-template/$id',
  component: lazyRouteComponent(() => import('./templates/TemplateFormPage.tsx'), 'TemplateEditPage'),
});
const templatePreview = createRoute({
  getParentRoute: () => adminOnly,
  path: '/template-preview/$id',
  validateSearch: PreviewSearch,
  component: lazyRouteComponent(() => import('./templates/TemplatePreviewPage.tsx'), 'TemplatePreviewPage'),
});

const historyList = createRoute({
  getParentRoute: () => adminOnly,
  path: '/history',
  validateSearch: RunsSearch,
  component: lazyRouteComponent(() => import('./history/HistoryListPage.tsx'), 'HistoryListPage'),
});
const historyDetail = createRoute({
  getParentRoute: () => adminOnly,
  path: '/history/$id',
  validateSearch: RunsSearch,
  component: lazyRouteComponent(() => import('./history/HistoryDetailPage.tsx'), 'HistoryDetailPage'),
});

const reservations = createRoute({
  getParentRoute: () => signedIn,
  path: '/reservation',
  validateSearch: ReservationsSearch,
  component: lazyRouteComponent(() => import('./reservations/ReservationsPage.tsx'), 'ReservationsPage'),
});

const campaignList = createRoute({
  getParentRoute: () => adminOnly,
  path: '/workflows',
  validateSearch: CampaignListSearch,
  component: lazyRouteComponent(() => import('./campaigns/CampaignListPage.tsx'), 'CampaignListPage'),
});
const campaignNew = createRoute({
  getParentRoute: () => adminOnly,
  path: '/workflows/create',
  component: lazyRouteComponent(() => import('./campaigns/CampaignFormPage.tsx'), 'CampaignNewPage'),
});
const campaignEdit = createRoute({
  getParentRoute: () => adminOnly,
  path: '/edit-workflow/$id',
  component: lazyRouteComponent(() => import('./campaigns/CampaignFormPage.tsx'), 'CampaignEditPage'),
});
const campaign = createRoute({
  getParentRoute: () => adminOnly,
  path: '/workflows/$id',
  validateSearch: CampaignSearch,
  component: lazyRouteComponent(() => import('./campaigns/CampaignPage.tsx'), 'CampaignPage'),
});

const scenarioList = createRoute({
  getParentRoute: () => adminOnly,
  path: '/scenarios',
  validateSearch: ScenarioListSearch,
  component: lazyRouteComponent(() => import('./scenarios/ScenarioListPage.tsx'), 'ScenarioListPage'),
});
const scenario = createRoute({
  getParentRoute: () => adminOnly,
  path: '/scenario/$scenarioId',
  validateSearch: ScenarioSearch,
  component: lazyRouteComponent(() => import('./scenarios/ScenarioPage.tsx'), 'ScenarioPage'),
});

const routeTree = root.addChildren([
  home,
  auth.addChildren([login, register]),
  googleCallback,
  invitation,
  confirmRegistration,
  reset,
  signedIn.addChildren([
    dashboard,
    formList,
    formEditor.addChildren([formNew, formEdit]),
    formResponses,
    formAnswer,
    responsesViewer,
    users,
    userProfile,
    settings,
    reservations,
    notifications,
    deleted,
    adminOnly.addChildren([
      formInvites,
      erasure,
      outbox,
      userImport,
      userPayments,
      payments,
      historyList,
      historyDetail,
      templateList,
      templateNew,
      templateEdit,
      templatePreview,
      campaignList,
      campaignNew,
      campaignEdit,
      campaign,
      scenarioList,
      scenario,
    ]),
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: Crash,
  defaultPendingMs: 300,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
