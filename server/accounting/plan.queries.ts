import { AccountingPlan, USUAL_PLAN } from '#contract/accounting.ts';
import type { Db } from '#server/db/db.ts';

/** The account numbers of the journal: those that staff chose, and the usual ones. */
export async function findPlan(db: Db): Promise<AccountingPlan> {
  const { plan } = await db.selectFrom('accounting_setting').select('plan').executeTakeFirstOrThrow();
  return AccountingPlan.parse({ ...USUAL_PLAN, ...(plan as object) });
}

export async function lockPlan(db: Db): Promise<AccountingPlan> {
  await db.selectFrom('accounting_setting').select('id').forUpdate().execute();
  return findPlan(db);
}

export async function savePlan(db: Db, plan: AccountingPlan): Promise<void> {
  await db
    .updateTable('accounting_setting')
    .set({ plan: JSON.stringify(plan) })
    .execute();
}
