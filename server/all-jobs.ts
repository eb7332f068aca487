import { expireResponses, recountResponses } from '#server/answers/answers.jobs.ts';
import { notifyStaff } from '#server/answers/notices.jobs.ts';
import { backUpDaily, backUpNow } from '#server/backup/backup.jobs.ts';
import { computeAccounts } from '#server/billing/account-due.jobs.ts';
import { beginCampaign, tickCampaigns } from '#server/campaigns/campaigns.jobs.ts';
import { clearRun, freezeRun } from '#server/campaigns/freeze.jobs.ts';
import { pushCircle, syncCircle, syncNightly } from '#server/circle/circle.jobs.ts';
import { inviteChosen } from '#server/circle/invite-chosen.jobs.ts';
import { readOwnCalendar, readOwnCalendars } from '#server/coaches/calendars.jobs.ts';
import { purgeDeleted } from '#server/deleted/deleted.jobs.ts';
import { exportForm } from '#server/exports/exports.jobs.ts';
import { housekeeping } from '#server/housekeeping/housekeeping.jobs.ts';
import { runImport } from '#server/imports/imports.jobs.ts';
import { compactMemberTotals } from '#server/members/members.jobs.ts';
import { sendDailyDigests } from '#server/notifications/notifications.jobs.ts';
import { pushNotifications } from '#server/notifications/push.jobs.ts';
import { expireRefusedPays, sendAskedLink } from '#server/pay/pay.jobs.ts';
import { sendChosenLinks } from '#server/payments/pay-links.jobs.ts';
import { compactTotals, markOverdue, refreshAfterRate } from '#server/payments/payments.jobs.ts';
import { runBulk } from '#server/profiles/bulk.jobs.ts';
import { remindChosen } from '#server/reminders/chosen.jobs.ts';
import { sendProductMessage } from '#server/reminders/product-messages.jobs.ts';
import { remindDaily, runReminders } from '#server/reminders/reminders.jobs.ts';
import { expireRefusedBookings, readdressSessions, remindClients } from '#server/reservations/reservations.jobs.ts';
import { watchSegments } from '#server/scenarios/watch/watch.jobs.ts';
import { readDeliveryFailures } from '#server/sending/bounces.jobs.ts';
import { runSettlement } from '#server/settlements/settlements.jobs.ts';
import { notifyDueTasks } from '#server/tasks/tasks.jobs.ts';
import { checkCheckout, checkOpenCheckouts } from '#server/webhooks/checkouts.jobs.ts';
import { reconcile } from '#server/webhooks/reconcile.jobs.ts';
import { processEvent } from '#server/webhooks/webhooks.jobs.ts';
import type { Job } from './jobs/define.ts';

/** Every job of the product; each worker processes all of them. */
export const allJobs: Job[] = [
  exportForm,
  housekeeping,
  expireResponses,
  purgeDeleted,
  recountResponses,
  notifyStaff,
  runImport,
  runSettlement,
  syncCircle,
  syncNightly,
  pushCircle,
  runBulk,

  computeAccounts,
  compactMemberTotals,
  compactTotals,
  markOverdue,
  refreshAfterRate,
  runReminders,
  remindDaily,
  sendProductMessage,
  processEvent,
  reconcile,
  checkCheckout,
  checkOpenCheckouts,
  sendDailyDigests,
  notifyDueTasks,
  pushNotifications,
  beginCampaign,
  freezeRun,
  clearRun,
  tickCampaigns,
  readDeliveryFailures,
  remindClients,
  readdressSessions,
  expireRefusedBookings,
  expireRefusedPays,
  watchSegments,
  readOwnCalendar,
  readOwnCalendars,
  sendAskedLink,
  sendChosenLinks,
  remindChosen,
  inviteChosen,
  backUpDaily,
  backUpNow,
] as Job[];
