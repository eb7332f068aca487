import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { accounting } from '#contract/accounting.ts';
import { accounts } from '#contract/accounts.ts';
import { answers } from '#contract/answers.ts';
import { auth } from '#contract/auth.ts';
import { backups } from '#contract/backups.ts';
import { brand } from '#contract/brand.ts';
import { campaigns } from '#contract/campaigns.ts';
import { channels } from '#contract/channels.ts';
import { circle } from '#contract/circle.ts';
import { coachCalendars } from '#contract/coach-calendars.ts';
import { coachRemoval } from '#contract/coach-removal.ts';
import { coaches } from '#contract/coaches.ts';
import { coachingServices } from '#contract/coaching-services.ts';
import { dashboard } from '#contract/dashboard.ts';
import { deleted } from '#contract/deleted.ts';
import { events } from '#contract/events.ts';
import { formExports } from '#contract/exports.ts';
import { forms } from '#contract/forms.ts';
import { handling } from '#contract/handling.ts';
import { history } from '#contract/history.ts';
import { imports } from '#contract/imports.ts';
import { invites } from '#contract/invites.ts';
import { landing } from '#contract/landing.ts';
import { memberAccounts } from '#contract/member-account.ts';
import { memberFields } from '#contract/member-fields.ts';
import { members } from '#contract/members.ts';
import { notifications } from '#contract/notifications.ts';
import { outbox } from '#contract/outbox.ts';
import { payLinks } from '#contract/pay-links.ts';
import { payments } from '#contract/payments.ts';
import { products } from '#contract/products.ts';
import { receivables } from '#contract/receivables.ts';
import { registration } from '#contract/registration.ts';
import { reminders } from '#contract/reminders.ts';
import { reservationSeries } from '#contract/reservation-series.ts';
import { reservations } from '#contract/reservations.ts';
import { responseSearch } from '#contract/response-search.ts';
import { scenarios } from '#contract/scenarios.ts';
import { sendingPause } from '#contract/sending-pause.ts';
import { settings } from '#contract/settings.ts';
import { settlements } from '#contract/settlements.ts';
import { system } from '#contract/system.ts';
import { systemSettings } from '#contract/system-settings.ts';
import { tags } from '#contract/tags.ts';
import { tasks } from '#contract/tasks.ts';
import { team } from '#contract/team.ts';
import { templates } from '#contract/templates.ts';
import { limitAnswers } from '#server/answers/answer-limits.http.ts';
import { answerFiles } from '#server/answers/posted-form.http.ts';
import { campaignTemplates } from '#server/campaigns/campaigns.queries.ts';
import { historyRoutes } from '#server/reminders/reminders.routes.ts';
import { uploadBudget } from '#server/uploads/limits.actions.ts';
import { accountingRoutes } from './accounting/accounting.routes.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { answerPages } from './answers/answer.page.ts';
import { answerRoutes } from './answers/answers.routes.ts';
import type { ForgetElsewhere } from './answers/deletion.routes.ts';
import { linkAndFill } from './answers/fill-member.actions.ts';
import { handlingRoutes } from './answers/handling.routes.ts';
import { previewPages } from './answers/preview.page.ts';
import { searchRoutes } from './answers/search.routes.ts';
import { makeSubmit } from './answers/submit.actions.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { openSessions } from './auth/guard.http.ts';
import { recordRefusedCalls } from './auth/refusals.http.ts';
import { registrationRoutes } from './auth/registration.routes.ts';
import { backupRoutes } from './backup/backup.routes.ts';
import { memberAccountRoutes } from './billing/account.routes.ts';
import { receivableRoutes } from './billing/receivables.routes.ts';
import { campaignRoutes } from './campaigns/campaigns.routes.ts';
import { unsubscribePages } from './campaigns/unsubscribe.page.ts';
import { channelRoutes } from './channels/channels.routes.ts';
import { receiptRoutes } from './channels/receipts.http.ts';
import { circleRoutes } from './circle/circle.routes.ts';
import { inviteMember } from './circle/invitation.actions.ts';
import { coachCalendarRoutes } from './coaches/calendars.routes.ts';
import { coachRoutes } from './coaches/coaches.routes.ts';
import { coachingServiceRoutes } from './coaches/services.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { deletedRoutes } from './deleted/deleted.routes.ts';
import type { Deps } from './deps.ts';
import { docsPages } from './docs/docs.page.ts';
import { AppError } from './errors.ts';
import { discardExports } from './exports/exports.queries.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { formRoutes } from './forms/forms.routes.ts';
import { picturePages } from './forms/pictures.actions.ts';
import { serveAdminApp } from './http/admin-app.ts';
import { COMPRESSED_FROM } from './http/compressed-from.ts';
import { closeUnusedConnections } from './http/connections.ts';
import { endStreamsOnClose } from './http/events.ts';
import { healthChecks } from './http/health.ts';
import { busy } from './http/http.messages.ts';
import { answerInLanguage } from './http/language.ts';
import { documentApi } from './http/openapi.ts';
import { answerBrokenHttp, answerProblem, handleProblems } from './http/problems.ts';
import { servePublicAssets } from './http/public-build.ts';
import { withReadablePath } from './http/readable-path.ts';
import { logRequests } from './http/request-log.ts';
import { measureRequests } from './http/request-meters.ts';
import { traceRequests } from './http/request-spans.ts';
import { sendSecurityHeaders } from './http/security-headers.ts';
import { serialiseThroughSchema } from './http/serialise.ts';
import { serve } from './http/serve.ts';
import { openWithoutSlash } from './http/trailing-slash.ts';
import { trustedBy } from './http/trust-proxy.ts';
import { importRoutes } from './imports/imports.routes.ts';
import { inviteRoutes } from './invites/invites.routes.ts';
import { landingPages } from './landing/landing.page.ts';
import { findPublishedLanding } from './landing/landing.queries.ts';
import { landingRoutes } from './landing/landing.routes.ts';
import { brandRoutes } from './mail/brand.routes.ts';
import { mailPicturePages } from './mail/pictures.page.ts';
import { memberFieldRoutes } from './members/fields.routes.ts';
import { memberRoutes } from './members/members.routes.ts';
import { tagRoutes } from './members/tags.routes.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { payPages } from './pay/pay.page.ts';
import { payLinkRoutes } from './payments/pay-links.routes.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { attachFreePayment } from './payments/record.queries.ts';
import { productRoutes } from './products/products.routes.ts';
import { profileRoutes } from './profiles/profile.routes.ts';
import { reminderRoutes } from './reminders/reminders.routes.ts';
import { productTemplates, reminderTemplates } from './reminders/template-users.queries.ts';
import { bookingPages } from './reservations/booking.page.ts';
import { calendarFeeds } from './reservations/calendar-feed.page.ts';
import { coachRemovalRoutes } from './reservations/coach-removal.routes.ts';
import { reservationRoutes } from './reservations/reservations.routes.ts';
import { reservationSeriesRoutes } from './reservations/series.routes.ts';
import { allScenarioRoutes } from './scenarios/all.routes.ts';
import { forgetResponses } from './scenarios/erased-responses.queries.ts';
import { hookRoutes } from './scenarios/hooks.routes.ts';
import { scenarioTemplates } from './scenarios/template-users.queries.ts';
import { bounceRoutes } from './sending/bounces.routes.ts';
import { readDeliveryError } from './sending/delivery-errors.rules.ts';
import { outboxRoutes } from './sending/outbox.routes.ts';
import { settingRoutes } from './settings/settings.routes.ts';
import { settlementRoutes } from './settlements/settlements.routes.ts';
import { serveMetrics } from './system/metrics.http.ts';
import { sendingPauseRoutes } from './system/sending-pause.routes.ts';
import { systemSettingRoutes } from './system/settings.routes.ts';
import { systemRoutes } from './system/system.routes.ts';
import { taskRoutes } from './tasks/tasks.routes.ts';
import { teamRoutes } from './team/team.routes.ts';
import { holdTemplates } from './templates/templates.queries.ts';
import { templateRoutes } from './templates/templates.routes.ts';
import { tusUploads } from './tus/tus.routes.ts';
import { providerRoutes } from './webhooks/providers.routes.ts';
import { webhookRoutes } from './webhooks/webhooks.routes.ts';

/** Builds the HTTP server, which does not listen yet. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { env } = deps;
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedBy(env.TRUST_PROXY),
    bodyLimit: env.MAX_BODY_KB * 1024,
    // The headers have one minute.
    requestTimeout: env.REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: 200 },
    // Fastify would load its own compilers of schemas, a hundred modules that are never used, because ours replace them below.
    schemaController: { compilersFactory: { buildValidator: compilersAreMissing, buildSerializer: compilersAreMissing } },
    // A stopping process still serves the requests that have reached it.
    return503OnClosing: false,
    rewriteUrl: withReadablePath,
    // Answers a call whose URL cannot be decoded.
    frameworkErrors: (error, req, reply) => {
      answerProblem(error, req, reply as unknown as FastifyReply);
    },
    clientErrorHandler: answerBrokenHttp,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serialiseThroughSchema(deps.log));
  app.decorate('sessions', openSessions(deps));
  handleProblems(app);
  acceptEmptyJson(app);
  answerInLanguage(app);
  endStreamsOnClose(app);
  closeUnusedConnections(app);
  logRequests(app);
  measureRequests(app);
  traceRequests(app);
  healthChecks(app, deps);
  recordRefusedCalls(app, deps);
  openWithoutSlash(app);
  sendSecurityHeaders(app, { https: env.PUBLIC_URL.startsWith('https:') });

  // Only responses are compressed: no client sends compressed requests, and decompressing a multipart body that nobody reads never ends.
  await app.register(compress, { globalDecompression: false, threshold: COMPRESSED_FROM, encodings: ['br', 'gzip'] });
  await app.register(rateLimit, { global: false });
  await app.register(underPressure, { maxEventLoopDelay: env.BUSY_AFTER_MS, pressureHandler: refuseCalls });
  await app.register(multipart, {
    // A file above the limit is recognised by its part, so that the rest of the form is still read.
    throwFileSizeLimit: false,
    // Each question for a picture has two fields for files, and a field without a file is a part too.
    limits: { fileSize: env.MAX_UPLOAD_MB * 1024 * 1024, files: 1_200, fields: 1_200, fieldSize: 100_000, parts: 1_300 },
  });
  await documentApi(app, deps);

  const submit = makeSubmit(deps);
  const limits = limitAnswers(app, env);
  const budget = uploadBudget(env);
  serve(app, deps, 'auth', auth, authRoutes(deps));
  serve(app, deps, 'registration', registration, registrationRoutes(deps));
  serve(app, deps, 'forms', forms, formRoutes(deps));
  const forgetElsewhere: ForgetElsewhere = async (db, formId, ids) => {
    await forgetResponses(db, ids);
    return discardExports(db, formId);
  };
  serve(app, deps, 'answers', answers, answerRoutes(deps, submit, limits, forgetElsewhere), {
    submit: answerFiles(deps, budget, (_req, fields) => fields.formId),
  });
  serve(app, deps, 'handling', handling, handlingRoutes(deps));
  serve(app, deps, 'response search', responseSearch, searchRoutes(deps));
  serve(app, deps, 'exports', formExports, exportRoutes(deps));
  serve(app, deps, 'backups', backups, backupRoutes(deps));
  serve(app, deps, 'deleted', deleted, deletedRoutes(deps));
  serve(app, deps, 'invites', invites, inviteRoutes(deps));
  serve(app, deps, 'payments', payments, { ...paymentRoutes(deps), ...providerRoutes(deps) });
  serve(app, deps, 'pay links', payLinks, payLinkRoutes(deps));
  serve(app, deps, 'brand', brand, brandRoutes(deps));
  serve(app, deps, 'outbox', outbox, outboxRoutes(deps));
  serve(app, deps, 'landing', landing, landingRoutes(deps));
  serve(app, deps, 'members', members, {
    ...memberRoutes(deps),
    ...profileRoutes(deps, {
      invite: inviteMember,
      linkResponse: linkAndFill(deps),
      linkPayment: attachFreePayment,
      readReason: readDeliveryError,
    }),
  });
  serve(app, deps, 'member fields', memberFields, memberFieldRoutes(deps));
  serve(app, deps, 'tags', tags, tagRoutes(deps, scenarioTemplates.replace));
  serve(app, deps, 'member accounts', memberAccounts, memberAccountRoutes(deps));
  serve(app, deps, 'receivables', receivables, receivableRoutes(deps));
  serve(app, deps, 'imports', imports, importRoutes(deps));
  serve(app, deps, 'accounting', accounting, accountingRoutes(deps));
  serve(app, deps, 'settlements', settlements, settlementRoutes(deps));
  serve(app, deps, 'circle', circle, circleRoutes(deps));
  serve(app, deps, 'reminders', reminders, reminderRoutes(deps));
  serve(app, deps, 'history', history, historyRoutes(deps));
  serve(app, deps, 'products', products, productRoutes(deps, holdTemplates));
  serve(app, deps, 'settings', settings, settingRoutes(deps, holdTemplates));
  serve(app, deps, 'notifications', notifications, notificationRoutes(deps));
  serve(app, deps, 'dashboard', dashboard, dashboardRoutes(deps));
  serve(app, deps, 'tasks', tasks, taskRoutes(deps));
  serve(app, deps, 'team', team, teamRoutes(deps));
  serve(
    app,
    deps,
    'templates',
    templates,
    templateRoutes(deps, [campaignTemplates, reminderTemplates, productTemplates, scenarioTemplates]),
  );
  serve(app, deps, 'accounts', accounts, accountRoutes(deps));
  serve(app, deps, 'channels', channels, channelRoutes(deps));
  serve(app, deps, 'campaigns', campaigns, campaignRoutes(deps));
  serve(app, deps, 'coaches', coaches, coachRoutes(deps));
  serve(app, deps, 'coach calendars', coachCalendars, coachCalendarRoutes(deps));
  serve(app, deps, 'coaching services', coachingServices, coachingServiceRoutes(deps));
  serve(app, deps, 'coach removal', coachRemoval, coachRemovalRoutes(deps));
  serve(app, deps, 'reservations', reservations, reservationRoutes(deps));
  serve(app, deps, 'reservation series', reservationSeries, reservationSeriesRoutes(deps));
  serve(app, deps, 'scenarios', scenarios, allScenarioRoutes(deps));
  serve(app, deps, 'system', system, systemRoutes(deps));
  serve(app, deps, 'system settings', systemSettings, systemSettingRoutes(deps));
  serve(app, deps, 'sending pause', sendingPause, sendingPauseRoutes(deps));
  serve(app, deps, 'events', events, { stream: () => undefined });
  await serveMetrics(app, deps);
  await servePublicAssets(app);
  landingPages(app, deps);
  await unsubscribePages(app, deps);
  await bookingPages(app, deps, async () => (await findPublishedLanding(deps.db)).footer);
  calendarFeeds(app, deps);
  await payPages(app, deps, { budget, programmeName: async () => (await findPublishedLanding(deps.db)).name });
  await webhookRoutes(app, deps);
  await receiptRoutes(app, deps);
  await bounceRoutes(app, deps);
  await hookRoutes(app, deps);
  await tusUploads(app, deps, budget);
  previewPages(app);
  picturePages(app, deps);
  mailPicturePages(app, deps);
  await answerPages(app, deps, submit, limits, budget);
  docsPages(app);
  await serveAdminApp(app);
  return app;
}

function compilersAreMissing(): never {
  throw new Error('Set the compilers of schemas before the first route.');
}

/** Accepts an empty body with the type JSON, because some clients send that type with every PUT. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (req, body, done) => {
    if (body === '') done(null, undefined);
    else parse(req, body as string, done);
  });
}

/** Under pressure only calls are refused, because a page without its scripts is useless and files cost little. */
async function refuseCalls({ url }: FastifyRequest): Promise<void> {
  if (url.startsWith('/api/')) throw new AppError(503, busy());
}
