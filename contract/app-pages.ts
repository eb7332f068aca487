/**
 * The addresses of the admin app's screens; `$name` stands for one part of the path. The server answers 404 at any other
 * address. A test of the web app compares them with its router.
 */
export const APP_PAGES = [
  '/login',
  '/register',
  '/register/confirm/$token',
  '/invitation/$token',
  '/reset/$token',
  '/auth/callback',
  '/dashboard',
  '/forms',
  '/forms/new',
  '/forms/$id',
  '/forms/$id/responses',
  '/forms/responses/$id',
  '/forms/$id/invites',
  '/forms/$id/answer',
  '/forms/erasure',
  '/forms/search',
  '/settings',
  '/system',
  '/notifications',
  '/deleted',
  '/outbox',
  '/users',
  '/users/import',
  '/users/$memberId/profile',
  '/users/$memberId/payments',
  '/tasks',
  '/payments',
  '/payments/import',
  '/templates/list',
  '/templates/new',
  '/edit-template/$id',
  '/template-preview/$id',
  '/reminders',
  '/history',
  '/history/$id',
  '/reservation',
  '/workflows',
  '/workflows/create',
  '/workflows/$id',
  '/edit-workflow/$id',
  '/scenarios',
  '/scenarios/runs',
  '/scenario/$scenarioId',
] as const;

/** Matches the paths of one screen. */
export const pagePattern = (page: string): RegExp => new RegExp(`^${page.replaceAll(/\$\w+/g, '[^/]+')}/?$`);

const PATTERNS = APP_PAGES.map(pagePattern);

/** The path has no query. */
export const isAppPage = (path: string): boolean => PATTERNS.some((pattern) => pattern.test(path));

/** The script that shows notifications on a device and that opens the installed app without a network. */
export const DEVICE_WORKER_PATH = '/app-worker.js';
