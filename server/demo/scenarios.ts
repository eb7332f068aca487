import { sql } from 'kysely';
import type { ScenarioFile } from '#contract/scenarios.ts';
import * as billing from '#server/billing/billing.messages.ts';
import { updateRow } from '#server/db/db.ts';
import { inLanguage } from '#server/language.ts';
import { findMember } from '#server/profiles/profile.queries.ts';
import { switchOn } from '#server/scenarios/activation.queries.ts';
import { memberOutput } from '#server/scenarios/catalogue/member-output.queries.ts';
import { fromFile } from '#server/scenarios/files.rules.ts';
import { base, readyMade, step } from '#server/scenarios/ready-made.rules.ts';
import { insertScenario, type ScenarioRow } from '#server/scenarios/scenarios.queries.ts';
import * as failure from '#server/scenarios/steps.messages.ts';
import { stored } from '#server/stored-errors.ts';
import type { DemoAccounts } from './accounts.ts';
import { DAY_MS, daysBefore, type Filling, midnightOf } from './filling.ts';
import { type DemoRun, fillRuns } from './scenario-runs.ts';

const SECONDS = 1 / 86_400;

/** Adds five typical scenarios of a programme, and their runs of the last weeks. */
export async function fillScenarios(filling: Filling, { admin }: DemoAccounts): Promise<void> {
  const { db, today } = filling;
  const [template, tag, groups, form] = await Promise.all([
    db.selectFrom('template').select('id').where('status', '=', 'Active').orderBy('name').limit(1).executeTakeFirstOrThrow(),
    db.selectFrom('tag').select('id').orderBy('name').limit(1).executeTakeFirstOrThrow(),
    db.selectFrom('access_group').select('id').orderBy('name').limit(2).execute(),
    db.selectFrom('form').select('id').where('is_published', '=', true).orderBy('created_at').limit(1).executeTakeFirstOrThrow(),
  ]);
  const spaces = groups.map(({ id }) => id);
  const make = async (file: ScenarioFile, { ago, active }: { ago: number; active: boolean }): Promise<ScenarioRow> => {
    const { definition, ...given } = fromFile(file);
    for (const step of definition.reactions) {
      if (step.module === 'mail.send-template') step.config.template = template.id;
      if (step.module === 'members.add-tags') step.config.tags = [tag.id];
      if (/groups$/.test(step.module)) step.config.groups = spaces;
    }
    if (definition.trigger?.module === 'forms.answered') definition.trigger.config.form = [form.id];
    const start_date = daysBefore(today, ago).toISOString().slice(0, 10);
    const row = await insertScenario(db, { ...given, definition, start_date, created_by: admin.id });
    await updateRow(db, 'scenario', row.id, { created_at: daysBefore(today, ago), updated_at: daysBefore(today, ago) });
    return active ? switchOn(db, row) : row;
  };
  const ready = (key: string) => inLanguage('fr', readyMade).find((one) => one.key === key)!.file;

  // The last Monday before today at 08:00, when the weekly scenario ran last.
  const monday = new Date(midnightOf(daysBefore(today, (today.getUTCDay() + 6) % 7 || 7)).valueOf() + 8 * 3_600_000);
  const sinceMonday = (today.valueOf() - monday.valueOf()) / DAY_MS;

  const lead = await make(LEAD, { ago: 61, active: false });
  const weekly = await make(WEEKLY, { ago: sinceMonday + 49, active: true });
  const late = await make(ready('late-instalment'), { ago: 47, active: true });
  const answered = await make(ready('form-to-member'), { ago: 40, active: true });
  const welcome = await make(ready('welcome'), { ago: 33, active: true });

  const { rows: recent } = await sql<{ id: string }>`select id from member order by joined_at desc, email limit 40`.execute(db);
  const members = await Promise.all(recent.map(async ({ id }) => memberOutput((await findMember(db, id))!)));
  const about = (i: number) => ({ output: { member: members[i]! } });

  const runs: DemoRun[] = [
    ...members
      .slice(0, 22)
      .map((_, i): DemoRun => ({ ...about(i), scenario: welcome, source: 'event', daysAgo: 0.2 + i * 1.3, steps: 4, state: 'succeeded' })),
    ...members.slice(22, 34).map((member, i): DemoRun => {
      const isEmpty = i % 5 === 3;
      const output = { form: { id: form.id, title: 'Candidature' }, name: member.fullName, email: isEmpty ? null : member.email };
      return {
        scenario: answered,
        source: 'event',
        output,
        daysAgo: 0.6 + i * 2.4,
        steps: 3,
        state: isEmpty ? 'filtered' : 'succeeded',
      };
    }),
    ...members.slice(30, 38).map(
      (_, i): DemoRun => ({
        output: { member: members[30 + i]!, from: 'Progress', to: 'Late' },
        scenario: late,
        source: 'event',
        daysAgo: 1.5 + i * 4.2,
        steps: 6,
        // The wait of a week is not over for the runs of the last days.
        ...(i < 2
          ? { state: 'waiting', goesOnInDays: 7 - (1.5 + i * 4.2) }
          : i === 4
            ? { state: 'failed', error: stored(billing.paid) }
            : { state: 'succeeded' }),
      }),
    ),
    ...Array.from({ length: 6 }, (_, i): DemoRun => {
      const at = daysBefore(monday, i * 7);
      const output = { at: at.toISOString(), day: at.toISOString().slice(0, 10), late: i === 3 };
      return {
        scenario: weekly,
        source: 'schedule',
        output,
        daysAgo: sinceMonday + i * 7 - (i === 3 ? 0.1 : SECONDS),
        late: i === 3,
        scheduledFor: at,
        steps: 2,
        state: 'succeeded',
      };
    }),
    ...members.slice(34, 37).map(
      (member, i): DemoRun => ({
        scenario: lead,
        source: 'webhook',
        output: { body: { name: member.fullName, email: member.email }, query: {} },
        daysAgo: 20 + i * 3,
        steps: 3,
        ...(i === 1 ? { state: 'failed', error: stored(failure.notEmail, { value: 'pas-de-mail' }) } : { state: 'succeeded' }),
      }),
    ),
  ];
  await fillRuns(filling, runs);
}

const WEEKLY: ScenarioFile = {
  ...base,
  name: 'Lundi : le point de la semaine',
  frequency: 'week',
  trigger: { module: 'schedule.every', config: {} },
  reactions: [
    step('weekly_notice', 'staff.notify', {
      title: 'Le point du {{ trigger.day | date: "DD/MM/YYYY" }}',
      message: 'Paiements en retard, nouvelles réponses, réservations : le tableau de bord dit tout.',
      priority: 'low',
    }),
  ],
};

const LEAD: ScenarioFile = {
  ...base,
  name: 'Prospect de la page de vente',
  trigger: { module: 'webhooks.received', config: { dedupe: 'body.id' } },
  reactions: [
    step('lead_member', 'members.upsert', { email: '{{ trigger.body.email }}', name: '{{ trigger.body.name }}' }),
    step('lead_notice', 'staff.notify', {
      title: 'Nouveau prospect : {{ trigger.body.name }}',
      message: '{{ trigger.body.email }}',
      priority: 'medium',
    }),
  ],
};
