import type { Answer } from '#contract/endpoint.ts';
import type { DryRun, DUE_WITHIN, NotReminded, PlannedReminder, PlannedStep, reminders } from '#contract/reminders.ts';
import { LIST_LIMIT } from '#contract/shared.ts';
import { KINDS, stepsOf } from '#server/billing/reminders.rules.ts';
import type { Paging } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { isMailCaptured } from '#server/mail/deliveries.queries.ts';
import { findReminderTemplates } from '#server/products/products.queries.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { addDays, type Day, dayIn } from '#server/time/calendar.ts';
import { reminderMessages } from './messages.queries.ts';
import { countDue, countOutDue, countVerdicts, findByVerdict, findDuePage, findNextOfEach, findOutDue, termsOf } from './sweep.queries.ts';

/** The number of members that are listed by name; the others are only counted. */
const NAMED = 20;

type PlanDeps = Pick<Deps, 'db' | 'env' | 'mailer'>;

/** `daysAhead` is how many days after today count too. */
async function plan(deps: PlanDeps, daysAhead = 0) {
  const { db } = deps;
  const setting = await findSetting(db);
  const today = dayIn(setting.timeZone, new Date());
  const captured = await isMailCaptured(db, deps);
  const terms = KINDS.map((kind) => termsOf(kind, setting, addDays(today, daysAhead), { captured, from: today }));
  const messages = reminderMessages(setting, deps.env);

  /** Returns one page of the members who are due, each with the reminder that is next. */
  async function duePage(asked: Paging): Promise<PlannedReminder[]> {
    const due = await findDuePage(db, terms, asked);
    const ofProducts = await findReminderTemplates(db);
    return Promise.all(
      due.map(async ({ id, fullName, email, product, due, day, sequence, kind }) => ({
        _id: id,
        fullName,
        email,
        state: kind,
        sequence,
        due,
        day,
        template: (await messages.templateFor(db, { kind, sequence, ofProduct: ofProducts.get(product) }))?.name ?? null,
      })),
    );
  }
  return { db, setting, today, captured, terms, messages, duePage };
}

const DAYS_AHEAD: Record<(typeof DUE_WITHIN)[number], number> = { today: 0, week: 6 };

/** Returns the members whose next reminder is due. They are those that a run would remind, were it that day already. */
export async function listDue(
  deps: PlanDeps,
  { within, ...asked }: Paging & { within: (typeof DUE_WITHIN)[number] },
): Promise<{ data: PlannedReminder[]; count: number; atLeast?: true }> {
  const { db, terms, duePage } = await plan(deps, DAYS_AHEAD[within]);
  const [data, count] = await Promise.all([duePage(asked), countDue(db, terms, LIST_LIMIT + 1)]);
  return { data, count: Math.min(count, LIST_LIMIT), ...(count > LIST_LIMIT && { atLeast: true as const }) };
}

/** Returns what a run would do now. It uses the same queries as the run. */
export async function dryRun(deps: PlanDeps, page: Paging): Promise<DryRun> {
  const { db, setting, today, captured, terms, duePage } = await plan(deps);
  const [verdicts, outCount, due] = await Promise.all([countVerdicts(db, terms), countOutDue(db, terms), duePage(page)]);
  const outs = [];
  for (const t of terms) {
    const members = await findOutDue(db, t, { limit: NAMED });
    outs.push(...members.map(({ id, fullName, email, due }) => ({ _id: id, fullName, email, due, state: t.kind })));
  }
  const sum = (wanted: string) => verdicts.filter(({ verdict }) => verdict === wanted).reduce((n, { count }) => n + count, 0);
  const reasons = [...new Set(verdicts.map(({ verdict }) => verdict))].filter((one): one is NotReminded => one !== 'due');
  return {
    day: today,
    runReminder: setting.runReminder,
    runOut: setting.runOut,
    captured,
    reminders: due,
    count: sum('due'),
    outs: outs.slice(0, NAMED),
    outCount,
    others: reasons.map((reason) => ({ reason, count: sum(reason) })).sort((a, b) => b.count - a.count),
  };
}

export async function listExamples(deps: PlanDeps, reason: NotReminded): Promise<Answer<typeof reminders.others>['data']> {
  const { db, terms } = await plan(deps);
  const found = await Promise.all(
    terms.map(async (t) => (await findByVerdict(db, t, reason, NAMED)).map((one) => ({ ...one, state: t.kind }))),
  );
  return found.flat().slice(0, NAMED);
}

/** Returns both sequences in the order of their days, each reminder with its template and the member who gets it next. */
export async function plannedSteps(deps: PlanDeps): Promise<PlannedStep[]> {
  const { db, setting, terms, messages } = await plan(deps);
  const all = await Promise.all(
    terms.map(async (t) => {
      const next = await findNextOfEach(db, t);
      return Promise.all(
        stepsOf(t.kind, setting).map(async (days, i): Promise<PlannedStep> => {
          const who = next.find(({ sequence }) => sequence === i + 1);
          const template = await messages.templateFor(db, { kind: t.kind, sequence: i + 1 });
          return {
            state: t.kind,
            sequence: i + 1,
            days,
            template: template?.name ?? null,
            templateId: template?.id ?? null,
            next: who ? { _id: who._id, fullName: who.fullName, day: who.day as Day } : null,
          };
        }),
      );
    }),
  );
  return all.flat().sort((a, b) => a.days - b.days);
}
