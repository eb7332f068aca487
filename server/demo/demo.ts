import { sql } from 'kysely';
import { audit } from '#server/audit.ts';
import { findAccount } from '#server/auth/auth.queries.ts';
import { hashPassword } from '#server/auth/passwords.rules.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { inLanguage } from '#server/language.ts';
import { DEMO_PASSWORD, fillAccounts } from './accounts.ts';
import { fillCampaigns } from './campaigns.ts';
import { fillCoaching } from './coaching.ts';
import { fillForm } from './fill-forms.ts';
import { fillPayments } from './fill-payments.ts';
import type { Filling } from './filling.ts';
import { application } from './forms/application.ts';
import { monthlyReview } from './forms/monthly-review.ts';
import { paymentProof } from './forms/payment-proof.ts';
import { draftSurvey, midtermReview, sessionReport } from './forms/private-forms.ts';
import { satisfaction } from './forms/satisfaction.ts';
import { webinar } from './forms/webinar.ts';
import { fillLanding } from './landing.ts';
import { fillMembers } from './members.ts';
import { fillNotifications } from './notifications.ts';
import { fillOutbox } from './outbox.ts';
import { fillProducts } from './products.ts';
import { fillReminders } from './reminders.ts';
import { fillScenarios } from './scenarios.ts';
import { fillTasks } from './tasks.ts';
import { fillTemplates } from './templates.ts';

const FORMS = [application, satisfaction, webinar, paymentProof, monthlyReview, midtermReview, sessionReport, draftSurvey];

export interface SignIn {
  email: string;
  password: string;
}

/**
 * Fills an empty database with a demo programme: always the same people, amounts and answers, with days that count back from today,
 * all in one transaction. A database that already has the demo is not changed; one with other accounts is refused with a StartError.
 */
export async function fillDemo(deps: Deps, today = new Date()): Promise<SignIn> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const undo: (() => Promise<void>)[] = [];
  try {
    return await deps.db.transaction().execute(async (db) => {
      // When two processes start at the same time, the second one finds what the first one made. A slow machine takes minutes for it.
      await sql`set local statement_timeout = '10min'`.execute(db);
      await sql`select pg_advisory_xact_lock(hashtext('demo'))`.execute(db);
      const email =
        (await findDemo(db)) ??
        (await inLanguage('fr', () => fill({ db, deps, today, onFailure: (step) => undo.push(step) }, passwordHash)));
      return { email, password: DEMO_PASSWORD };
    });
  } catch (error) {
    await Promise.all(undo.map((step) => step()));
    throw error;
  }
}

/** The audit log says with which account the demo was made, which stays true when that account changes its address. */
async function findDemo(db: Db): Promise<string | undefined> {
  const made = await db.selectFrom('audit_log').select('subject_id').where('subject_type', '=', 'demo').executeTakeFirst();
  return made?.subject_id ? (await findAccount(db, made.subject_id))?.email : undefined;
}

async function fill(filling: Filling, passwordHash: string): Promise<string> {
  const accounts = await fillAccounts(filling, passwordHash);
  for (const form of FORMS) await fillForm(filling, form, accounts.admin.id);
  await fillProducts(filling);
  await fillMembers(filling, accounts);
  await fillPayments(filling, accounts);
  await fillCoaching(filling, accounts);
  await fillOutbox(filling, accounts);
  await fillLanding(filling);
  await fillTemplates(filling, accounts);
  await fillCampaigns(filling, accounts);
  await fillReminders(filling, accounts);
  await fillScenarios(filling, accounts);
  await fillTasks(filling, accounts);
  await fillNotifications(filling, accounts);
  await audit(filling.db, undefined, { action: 'demo.fill', id: accounts.admin.id });
  return accounts.admin.email;
}
