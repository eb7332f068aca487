import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Deps } from '#server/deps.ts';
import { ref } from './values.ts';
import type { World } from './world.ts';

/** The record that a path is about; the first pattern that matches counts. */
export const CAMPAIGN_IDS: [pattern: RegExp, placeholder: string][] = [
  [/campaign\/run/, 'campaignRun'],
  [/campaign.*(pause|cancel)/, 'scheduledCampaign'],
  [/campaign.*resume/, 'pausedCampaign'],
  [/campaign.*retry/, 'finishedCampaign'],
  [/campaign/, 'campaign'],
  [/setting\/account/, 'mailAccount'],
];

/** These calls would connect to any mail server that they are given, so they are tested beside their code. */
export const DIALS: ReadonlySet<string> = new Set(['accounts_link', 'accounts_update', 'accounts_check']);
/** These calls need Google, for which there is no fake here. */
export const NEEDS_GOOGLE = ['accounts_googleStart', 'accounts_googleCallback'];

export async function makeCampaignsWorld({ db }: Deps): Promise<World> {
  const account = await db
    .insertInto('mail_account')
    .values({ type: 'smtp', email: `${randomUUID()}@example.com`, host: '127.0.0.1', port: 1, daily_limit: 500, minute_limit: 60 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const template = await db
    .insertInto('template')
    .values({ name: 'Promo', subject: 'Bonjour', body: '<p>Bonjour</p>', status: 'Active' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('member')
    .values({ full_name: 'Awa', email: `${randomUUID()}@example.com` })
    .execute();
  const add = (status: 'draft' | 'scheduled' | 'paused' | 'completed') =>
    db
      .insertInto('campaign')
      .values({
        name: 'Webinaire',
        template_id: template.id,
        to_all: true,
        status,
        ...(status === 'scheduled' && { next_at: '2100-01-01' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const finished = await add('completed');
  const run = await db
    .insertInto('campaign_run')
    .values({
      campaign_id: finished.id,
      scheduled_for: new Date(),
      state: 'completed',
      subject: '',
      body: '',
      link: '',
      button_text: '',
      total: 1,
      failed: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('delivery').values({ kind: 'campaign', run_id: run.id, to_address: 'x@example.com', state: 'failed' }).execute();
  return {
    mailAccount: account.id,
    mailTemplate: template.id,
    campaign: (await add('draft')).id,
    scheduledCampaign: (await add('scheduled')).id,
    pausedCampaign: (await add('paused')).id,
    finishedCampaign: finished.id,
    campaignRun: run.id,
  };
}

const campaign = {
  name: fc.constantFrom('Webinaire', '<b>', '😀'),
  template: fc.constantFrom('mailTemplate', 'template').map(ref),
  members: fc.constantFrom([], [ref('member')], [ref('member'), ref('unknown')]),
  all: fc.boolean(),
  moderators: fc.boolean(),
  scheduleAt: fc.constantFrom(null, '', '2199-12-31T23:59', '2100-02-29T00:00:00Z', '2020-01-01T00:00:00+14:00', '9999-12-31T23:59:59Z'),
  oneTime: fc.boolean(),
  frequency: fc.option(
    fc.record({
      period: fc.constantFrom('day', 'week', 'month', 'year'),
      frequency: fc.constantFrom<unknown>(1, 1_000, '7'),
      from: fc.constantFrom(null, '', '2100-01-31', '0001-01-01'),
      to: fc.constantFrom(null, '2100-02-01', '9999-12-31'),
    }),
  ),
  account: fc.constantFrom(null, '', ref('mailAccount')),
};

export const CAMPAIGN_BODIES: Record<string, fc.Arbitrary<unknown>> = {
  campaigns_create: fc.record({ ...campaign, status: fc.constantFrom('draft', 'scheduled') }, { requiredKeys: ['name', 'template'] }),
  campaigns_update: fc.record({ ...campaign, status: fc.constantFrom('draft', 'scheduled') }, { requiredKeys: [] }),
  // The mail server of an account is called when the account is stored.
  accounts_link: fc.record({ host: fc.constant('127.0.0.1'), port: fc.constant(1), from: fc.constant('a@example.com') }),
  accounts_update: fc.record({ dailyLimit: fc.constant(10), isDefault: fc.boolean() }, { requiredKeys: [] }),
};
