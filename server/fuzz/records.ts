import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PhoneChannel } from '#contract/channel-names.ts';
import { SERVICES, saveChannel } from '#server/channels/channels.queries.ts';
import { saveOwnCalendar } from '#server/coaches/calendars.queries.ts';
import { createInvitation } from '#server/coaches/invitation.queries.ts';
import { archiveService, insertService } from '#server/coaches/services.queries.ts';
import { insertRow, insertRows, updateRow } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { insertImport } from '#server/imports/imports.queries.ts';
import { insertBulk, setBulkState } from '#server/members/bulk.queries.ts';
import { insertMemberField } from '#server/members/fields.queries.ts';
import { insertNote } from '#server/members/notes.queries.ts';
import { insertGroup, insertTag } from '#server/members/tags-and-groups.queries.ts';
import { insertView } from '#server/members/views.queries.ts';
import { insertPayment } from '#server/payments/record.queries.ts';
import { insertTransfer } from '#server/payments/transfers.queries.ts';
import { addVersion } from '#server/products/products.queries.ts';
import { mergeMembers } from '#server/profiles/merge.queries.ts';
import { insertConnection } from '#server/scenarios/connections.queries.ts';
import { insertRun } from '#server/scenarios/runs.queries.ts';
import { insertScenario } from '#server/scenarios/scenarios.queries.ts';
import { insertTemplate } from '#server/templates/templates.queries.ts';
import type { World } from './world.ts';

type Owner = { id: string };
const address = () => `${randomUUID()}@example.com`;

/** The records of every feature except forms and accounts, which world.ts makes. */
export async function makeRecords(deps: Deps, owner: Owner): Promise<World> {
  const templates = await makeTemplates(deps, owner);
  return {
    ...templates,
    ...(await makeMembers(deps, owner)),
    ...(await makePayments(deps)),
    ...(await makeSettlements(deps, owner)),
    ...(await makeClosedMonth(deps)),
    ...(await makeCampaigns(deps, templates.mailTemplate)),
    ...(await makeProducts(deps)),
    ...(await makeCoaching(deps)),
    ...(await makeScenarios(deps, owner)),
    history: await makeReminderRun(deps),
  };
}

async function makeTemplates({ db }: Deps, owner: Owner) {
  const content = {
    name: 'Relance',
    subject: 'Bonjour',
    body: '<p>Bonjour {{ fullName }}</p>',
    link: '',
    button_text: '',
    sms: '',
    whatsapp: null,
  };
  const add = async () => (await insertTemplate(db, { ...content, status: 1 }, owner.id))._id;
  return { template: await add(), mailTemplate: await add() };
}

async function makeMembers({ db, storage }: Deps, owner: Owner): Promise<World> {
  const memberEmail = address();
  const add = (email: string) =>
    insertRow(db, 'member', {
      full_name: 'Fatou Diop',
      email,
      phone: '+221771234567',
      payment_status: 'Late',
      payment_option: 'Partiel',
      payment_next: '2026-01-31',
    });
  const member = await add(memberEmail);
  const mergedMember = await add(address());
  const kept = await add(address());
  await db.transaction().execute((trx) => mergeMembers(trx, undefined, kept, mergedMember));
  const by = { id: owner.id, name: 'Awa Diop' };
  const tag = (await insertTag(db, { name: randomUUID(), color: '', emoji: '' }))!;
  const action = { kind: 'add-tag', tag: tag._id } as const;
  const bulk = (await insertBulk(db, { selection: { ids: [member] }, action, label: tag.name, by }))!;
  await setBulkState(db, bulk.id, 'done');
  const { key: storageKey, size } = await storage.put(Readable.from([Buffer.from('Name,Email')]));
  return {
    member,
    memberEmail,
    otherMember: await add(address()),
    mergedMember,
    import: await insertImport(db, { kind: 'members', name: 'membres.csv', storageKey, size, by }),
    tag: tag._id,
    otherTag: (await insertTag(db, { name: randomUUID(), color: '', emoji: '' }))!._id,
    accessGroup: (await insertGroup(db, 'Entraide'))._id,
    otherGroup: (await insertGroup(db, 'Lives'))._id,
    note: (await insertNote(db, member, { text: 'Rappeler', author: by, mentions: [] }))._id,
    task: await insertRow(db, 'task', { title: 'Rappeler', member_id: member, assignee_id: owner.id, created_by: owner.id }),
    memberField: await insertMemberField(db, { key: randomUUID(), name: randomUUID(), kind: 'text', options: [] }),
    view: (await insertView(db, { id: owner.id, seesUses: true }, { screen: 'users', name: 'Vue', search: {}, shared: true }))!._id,
    bulk: bulk.id,
  };
}

async function makeProducts({ db }: Deps): Promise<World> {
  const add = async (archivedAt: Date | null) => {
    const id = await insertRow(db, 'product', { name: randomUUID(), archived_at: archivedAt });
    await addVersion(db, id, { prices: { XOF: 5_000 }, instalments: [], subscription: { months: 12, prices: {} } }, null);
    return id;
  };
  return { product: await add(null), archivedProduct: await add(new Date()) };
}

/** A month before everything that the requests do, so that they are not refused because of it. */
async function makeClosedMonth({ db }: Deps): Promise<World> {
  await db
    .insertInto('closed_month')
    .values({ month: '2001-02-01', ends_at: new Date('2001-03-01T00:00:00Z'), closed_name: 'Awa Diop' })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return { closedMonth: '2001-02' };
}

/** Compared files whose row is missing, each to be treated in another way, and a payment of their days that they do not have. */
async function makeSettlements({ db, storage }: Deps, owner: Owner): Promise<World> {
  const add = async () => {
    const { key: storage_key, size } = await storage.put(Readable.from([Buffer.from('id,amount,date')]));
    const id = await insertRow(db, 'settlement_file', {
      ...{
        moyen: 'Cash',
        name: 'releve.csv',
        storage_key,
        size,
        sha256: randomUUID(),
        state: 'compared',
        header: ['id', 'amount', 'date'],
      },
      ...{ mapping: JSON.stringify(['number', 'amount', 'day']), total: 1, first_day: '2026-01-01', last_day: '2026-01-31' },
      ...{ requested_by: owner.id, requested_name: 'Awa Diop' },
    });
    const [reference, amount, day] = [randomUUID(), 12_345, '2026-01-15'];
    await insertRows(db, 'settlement_row', {
      ...{
        file_id: id,
        n: 1,
        cells: [reference, String(amount), day],
        reference,
        paid_on: day,
        amount,
        currency: 'XOF',
        outcome: 'missing',
      },
    });
    return id;
  };
  const settlementPayment = await insertRow(db, 'payment', {
    ...{ category: 'Registration', name: 'Awa Diop', produit: 'COACHING', moyen: 'Cash', amount: 12_345, currency: 'XOF' },
    ...{ payment_id: randomUUID(), paid_at: new Date('2026-01-15T12:00:00Z') },
  });
  return {
    settlement: await add(),
    recordedSettlement: await add(),
    linkedSettlement: await add(),
    comparedSettlement: await add(),
    settlementPayment,
  };
}

async function makePayments(deps: Deps): Promise<World> {
  const { db, storage } = deps;
  const payer = await insertRow(db, 'member', { full_name: 'Awa Diop', email: address(), payment_option: 'Partiel' });
  const pay = (memberId: string | null) =>
    db.transaction().execute((db) =>
      insertPayment(deps, db, undefined, {
        member_id: memberId,
        category: 'Registration',
        name: 'Awa Diop',
        email: 'awa.diop@example.com',
        produit: 'COACHING',
        moyen: 'Cash',
        amount: 50_000,
        currency: 'XOF',
        payment_id: randomUUID(),
        paid_at: new Date(),
      }),
    );
  const deletedPayment = await pay(null);
  await updateRow(db, 'payment', deletedPayment, { deleted_at: new Date() });
  const webhookEvent = await insertRow(db, 'webhook_event', {
    provider: 'moneroo',
    delivery_key: randomUUID(),
    event: 'payment.success',
    object_id: 'py_unknown',
    body: Buffer.from('{}'),
    state: 'quarantined',
    error: 'The provider does not know this payment.',
  });
  const { key, size } = await storage.put(Readable.from([Buffer.from('%PDF-1.4')]));
  const transfer = (await insertTransfer(db, {
    ...{ member_id: payer, category: 'Registration', amount: 25_000, currency: 'XOF', submission_key: randomUUID() },
    ...{ file_name: 'reçu.pdf', file_type: 'application/pdf', file_size: size, storage_key: key },
  }))!;
  return { payer, payment: await pay(payer), deletedPayment, webhookEvent, transfer };
}

async function makeCampaigns({ db }: Deps, template: string): Promise<World> {
  const limits = { daily_limit: 500, minute_limit: 60 };
  const mailAccount = await insertRow(db, 'mail_account', { type: 'smtp', email: address(), host: '127.0.0.1', port: 1, ...limits });
  const add = (status: 'draft' | 'scheduled' | 'paused' | 'completed') =>
    insertRow(db, 'campaign', {
      name: 'Webinaire',
      template_id: template,
      to_all: true,
      status,
      ...(status === 'scheduled' && { next_at: '2100-01-01' }),
    });
  const finishedCampaign = await add('completed');
  const content = { subject: '', body: '', link: '', button_text: '' };
  const run = { campaign_id: finishedCampaign, scheduled_for: new Date(), state: 'completed', total: 1, failed: 1 } as const;
  const campaignRun = await insertRow(db, 'campaign_run', { ...content, ...run });
  await insertRow(db, 'delivery', { kind: 'campaign', run_id: campaignRun, to_address: 'x@example.com', state: 'failed' });
  return {
    mailAccount,
    campaign: await add('draft'),
    scheduledCampaign: await add('scheduled'),
    pausedCampaign: await add('paused'),
    finishedCampaign,
    campaignRun,
  };
}

const DAY_MS = 86_400_000;

async function makeCoaching({ db, env }: Deps): Promise<World> {
  const coach = await insertRow(db, 'account', {
    name: 'Awa Diop',
    email: address(),
    role: 'coach',
    status: 'Active',
    password_hash: 'unusable',
  });
  await db.updateTable('coach').set({ accepted_at: null }).where('account_id', '=', coach).execute();
  const addService = () => insertService(db, { name: `Bilan ${randomUUID()}`, duration: 45, color: 'teal' });
  const [service, archived] = [await addService(), await addService()];
  await archiveService(db, archived._id, true);
  const starts = Date.now() + 400 * DAY_MS;
  const addReservation = (starts: number, status: 'pending' | 'cancelled' = 'pending', series: string | null = null) =>
    insertRow(db, 'reservation', {
      coach_id: coach,
      email: 'client@example.com',
      service_id: service._id,
      service: service.name,
      source: 'staff',
      status,
      series_id: series,
      starts_at: new Date(starts),
      ends_at: new Date(starts + 45 * 60_000),
    });
  const [reservation, cancelledReservation, begunReservation] = [
    await addReservation(starts),
    await addReservation(starts + DAY_MS, 'cancelled'),
    await addReservation(Date.now() - DAY_MS),
  ];
  /** Returns the first of three sessions that repeat each week. */
  const addSeries = async (first: number): Promise<string> => {
    const series = randomUUID();
    await db.insertInto('reservation_series').values({ id: series, repeats: 'week' }).execute();
    const sessions = [];
    for (const week of [0, 1, 2]) sessions.push(await addReservation(first + week * 7 * DAY_MS, 'pending', series));
    return sessions[0]!;
  };
  const [seriesToConfirm, seriesToCancel, seriesToMove] = [
    await addSeries(starts + 2 * DAY_MS),
    await addSeries(starts + 3 * DAY_MS),
    await addSeries(starts + 4 * DAY_MS),
  ];
  await saveOwnCalendar(db, env, coach, 'https://calendar.example.com/coach.ics');
  const coachInvitation = await createInvitation(db, coach);
  return {
    coach,
    coachInvitation,
    coachingService: service._id,
    archivedService: archived._id,
    reservation,
    cancelledReservation,
    begunReservation,
    seriesToConfirm,
    seriesToCancel,
    seriesToMove,
  };
}

async function makeReminderRun({ db }: Deps): Promise<string> {
  const day = '2026-01-31';
  const run = await insertRow(db, 'reminder_run', { day, cause: 'manual', run_to: new Date(), success: true, step: 'end' });
  await insertRow(db, 'reminder', { run_id: run, email: 'awa@example.com', kind: 'Registration', due: day, sequence: 1 });
  return run;
}

async function makeScenarios(deps: Deps, owner: Owner): Promise<World> {
  const { db } = deps;
  const notice = {
    _id: randomUUID(),
    module: 'staff.notify',
    connection: null,
    config: { title: 'x', message: '{{ trigger.at }}' },
    conditions: [],
  };
  const trigger = { module: 'schedule.every', connection: null, config: {} };
  const add = async () => {
    const { id } = await insertScenario(db, {
      name: 'Bienvenue',
      frequency: 'day',
      every: 1,
      start_date: '2026-01-31',
      start_time: '08:00',
      definition: { match: 'all', conditions: [], trigger, reactions: [notice] },
      created_by: owner.id,
    });
    return id;
  };
  const scenario = await add();
  const addRun = () => insertRun(db, { scenario_id: scenario, version: 1, steps: 2, source: 'manual' }, { output: { at: 'x' } });
  const [failedRun, reviewRun] = [await addRun(), await addRun()];
  await updateRow(db, 'scenario_run', failedRun, { state: 'failed', wake_at: null, finished_at: new Date() });
  await updateRow(db, 'scenario_run', reviewRun, { state: 'needs-review', wake_at: null });
  const values = { token: 'jeton-secret' };
  return {
    scenario,
    wholeScenario: await add(),
    editedScenario: await add(),
    deletedScenario: await add(),
    reaction: notice._id,
    scenarioRun: await addRun(),
    failedRun,
    reviewRun,
    ...(await makeChannels(deps, owner)),
    connection: await insertConnection(deps, db, { service: 'http', name: 'CRM', values, createdBy: owner.id }),
    readyMade: 'welcome',
    module: 'members.add-tags',
    service: 'members',
  };
}

async function makeChannels(deps: Deps, owner: Owner): Promise<World> {
  const { db, env } = deps;
  const add = async (channel: PhoneChannel) => {
    const id = await insertConnection(deps, db, {
      service: SERVICES[channel],
      name: 'Orange',
      values: { sender: '1' },
      createdBy: owner.id,
    });
    await saveChannel(db, env, channel, id, {});
    return id;
  };
  return { whatsappConnection: await add('whatsapp'), smsConnection: await add('sms') };
}
