import type { FastifyRequest } from 'fastify';
import { cannotDeleteSending, chooseTemplate } from '#contract/campaigns.messages.ts';
import { type Campaign, type CampaignInput, type CampaignStatus, type campaigns, MAY_CHANGE } from '#contract/campaigns.ts';
import type { Received } from '#contract/endpoint.ts';
import { lastBeforeFirst } from '#contract/ranges.messages.ts';
import { isBackwards } from '#contract/ranges.ts';
import { readLinkedAccount } from '#server/accounts/accounts.queries.ts';
import { audit } from '#server/audit.ts';
import { asDeleted, type Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { findSegments } from '#server/members/segments.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { testCaptured, testOnItsWay } from '#server/templates/templates.messages.ts';
import { findTemplate, holdTemplates } from '#server/templates/templates.queries.ts';
import { readMoment } from '#server/time/calendar.ts';
import { createDraftFor, withOneTarget } from './audience.actions.ts';
import { audienceOfInput, previewAudience } from './audience.queries.ts';
import * as text from './campaigns.messages.ts';
import {
  type CampaignFields,
  type CampaignRow,
  findCampaign,
  findCampaignRow,
  insertCampaign,
  listCampaigns,
  lockCampaign,
  moveCampaign,
  setPeople,
  updateCampaign,
} from './campaigns.queries.ts';
import { reviewCampaign } from './review.queries.ts';
import { findRun, listLog, listRuns } from './runs.queries.ts';
import {
  cancelCampaign,
  duplicateCampaign,
  launchCampaign,
  pauseCampaign,
  resumeCampaign,
  retryCampaign,
  sendTest,
} from './status.actions.ts';

export function campaignRoutes(deps: Deps): Handlers<typeof campaigns> {
  const read = async (db: Db, id: string): Promise<Campaign> => found(await findCampaign(db, id), text.notFound());

  /**
   * Changes the status of a campaign and writes the old and the new one into the audit log. A campaign that has one of the statuses
   * `already` is left as it is: a second admin, or a second tab, asked for the same.
   */
  const move =
    (action: string, message: () => string, act: typeof pauseCampaign, already: CampaignStatus[] = []) =>
    ({ params, body }: { params: { id: string }; body?: Reviewed | null | undefined }, req: FastifyRequest) =>
      deps.db.transaction().execute(async (db) => {
        const before = found(await lockCampaign(db, params.id), text.notFound());
        if (body) await refuseChanged(db, before, body);
        if (already.includes(before.status)) return { message: message(), data: await read(db, params.id) };
        await act(deps, db, before);
        const data = await read(db, params.id);
        await audit(db, req, { action, id: params.id, before: { status: before.status }, after: { status: data.status } });
        return { message: message(), data };
      });

  return {
    list: ({ query }) => listCampaigns(deps.db, query),
    get: async ({ params }) => ({ data: await read(deps.db, params.id) }),

    create: ({ body: { status, ...given } }, req) =>
      deps.db.transaction().execute(async (db) => {
        const { members, exceptMembers, ...body } = withOneTarget(given);
        const fields = await check(db, body);
        const id = await insertCampaign(db, { ...fields, name: given.name }, caller(req).account.id);
        await storePeople(db, id, { members, exceptMembers });
        if (status === 'scheduled' || (status === undefined && fields.scheduleAt)) {
          refusePast(fields, body.oneTime);
          await launchCampaign(deps, db, found(await lockCampaign(db, id), text.notFound()));
        }
        const data = await read(db, id);
        await log(db, req, 'campaign.create', data);
        return { message: text.created(), data };
      }),

    update: ({ params, body: { status, rev, ...given } }, req) =>
      deps.db.transaction().execute(async (db) => {
        const { members, exceptMembers, ...body } = withOneTarget(given);
        if (body.template !== undefined) await holdTemplates(db, [body.template]);
        const before = found(await lockCampaign(db, params.id), text.notFound());
        if (rev !== undefined && rev !== before.rev)
          throw new AppError(409, text.savedMeanwhile(), {
            data: await read(db, before.id),
          });
        if (!MAY_CHANGE.includes(before.status)) throw new AppError(409, text.cannotChange());
        const fields = await check(db, body, before);
        await updateCampaign(db, before.id, fields);
        const after = found(await lockCampaign(db, before.id), text.notFound());
        await storePeople(db, before.id, { members, exceptMembers });
        if ((status ?? before.status) !== 'scheduled') await moveCampaign(db, before.id, { status: 'draft', reason: null, next_at: null });
        else {
          refusePast({ scheduleAt: after.schedule_at }, after.one_time);
          await launchCampaign(deps, db, after);
        }
        const data = await read(db, before.id);
        await log(db, req, 'campaign.save', data);
        return { message: text.updated(), data };
      }),

    remove: ({ params }, req) =>
      deps.db.transaction().execute(async (db) => {
        const before = found(await lockCampaign(db, params.id), text.notFound());
        if (before.status === 'sending') throw new AppError(409, cannotDeleteSending());
        if (before.status === 'paused') await cancelCampaign(deps, db, before);
        const data = await read(db, params.id);
        await moveCampaign(db, params.id, { ...asDeleted(caller(req).account.id), next_at: null });
        await log(db, req, 'campaign.delete', data);
        return { message: text.deleted() };
      }),

    test: ({ params, body }, req) =>
      deps.db.transaction().execute(async (db) => {
        const campaign = found(await lockCampaign(db, params.id), text.notFound());
        const to = body.emails.length > 0 ? [...new Set(body.emails)] : [caller(req).account.email];
        const mail = await sendTest(deps, db, campaign, { to, memberId: body.memberId ?? undefined });
        await audit(db, req, { action: 'campaign.test', id: params.id, after: { to } });
        return { message: mail === 'captured' ? testCaptured() : testOnItsWay({ to: to.join(', ') }), mail };
      }),

    review: async ({ params }) => {
      const campaign = found(await findCampaignRow(deps.db, params.id), text.notFound());
      const { errors: _, ...data } = await reviewCampaign(deps, deps.db, campaign);
      return { data };
    },

    async audience({ body }) {
      const audience = await audienceOfInput(deps.db, body);
      if (!audience) throw fieldError(400, 'segment', text.noSegment());
      const template = body.template ? await findTemplate(deps.db, body.template) : undefined;
      return { data: await previewAudience(deps.db, audience, template) };
    },

    writeTo: ({ body: { selection } }, req) =>
      deps.db.transaction().execute(async (db) => {
        const data = await read(db, await createDraftFor(db, selection, caller(req).account.id));
        await log(db, req, 'campaign.create', data);
        return { message: text.created(), data };
      }),

    launch: move('campaign.launch', text.launched, launchCampaign),
    pause: move('campaign.pause', text.paused, pauseCampaign, ['paused']),
    resume: move('campaign.resume', text.resumed, resumeCampaign, ['sending', 'scheduled']),
    cancel: move('campaign.cancel', text.cancelled, cancelCampaign, ['cancelled']),
    retry: move('campaign.retry', text.retried, retryCampaign),

    duplicate: ({ params }, req) =>
      deps.db.transaction().execute(async (db) => {
        const original = found(await findCampaignRow(db, params.id), text.notFound());
        const data = await read(db, await duplicateCampaign(db, original, caller(req).account.id));
        await log(db, req, 'campaign.duplicate', data);
        return { message: text.duplicated(), data };
      }),

    runs: async ({ params, query }) => {
      await read(deps.db, params.id);
      return listRuns(deps.db, params.id, query);
    },
    log: async ({ params, query }) => listLog(deps.db, found(await findRun(deps.db, params.id), text.runNotFound()), query),
  };
}

type Reviewed = NonNullable<Received<typeof campaigns.launch>['body']>;

/** Refuses to launch a campaign that is not as it was reviewed, or whose template is not. */
async function refuseChanged(db: Db, { rev, template_id: id }: CampaignRow, reviewed: Reviewed): Promise<void> {
  const templateRev = (id && (await findTemplate(db, id))?.rev) || null;
  if ((reviewed.rev ?? rev) !== rev || (reviewed.templateRev ?? templateRev) !== templateRev)
    throw new AppError(409, text.changedSinceReview());
}

type Checked = Partial<Omit<CampaignInput, 'members' | 'exceptMembers' | 'status'>>;

/**
 * Returns the fields of a body in their stored form. Throws when the body names something that does not exist. `before` is the
 * campaign that the body changes.
 */
async function check(db: Db, body: Checked, before?: { one_time: boolean; period: string | null }): Promise<CampaignFields> {
  const { scheduleAt, ...fields } = body;
  const errors: Record<string, string> = {};
  if (body.template !== undefined && (await holdTemplates(db, [body.template])).size === 0) errors.template = chooseTemplate();
  const segments = { segment: body.segment ? [body.segment] : [], exceptSegments: body.exceptSegments ?? [] };
  for (const [field, ids] of Object.entries(segments)) {
    const found = await findSegments(db, ids);
    if (ids.some((id) => !found.some(({ _id }) => _id === id.toLowerCase()))) errors[field] = text.noSegment();
  }
  if (body.account && !(await readLinkedAccount(db, body.account))) errors.account = text.accountNotFound();
  const once = body.oneTime ?? before?.one_time ?? true;
  const every = body.frequency === undefined ? before?.period : body.frequency;
  if (!once && !every) errors.frequency = text.frequencyNeeded();
  if (isBackwards(body.frequency?.from, body.frequency?.to)) errors.to = lastBeforeFirst();
  const [message] = Object.values(errors);
  if (message) throw new AppError(400, message, { errors });
  if (scheduleAt === undefined) return fields;
  return { ...fields, scheduleAt: scheduleAt === null ? null : readMoment(scheduleAt, await findTimeZone(db)) };
}

type People = Partial<Pick<CampaignInput, 'members' | 'exceptMembers'>>;

async function storePeople(db: Db, id: string, people: People): Promise<void> {
  for (const [field, table] of [['members', 'campaign_member'] as const, ['exceptMembers', 'campaign_exclusion'] as const]) {
    const ids = people[field] && [...new Set(people[field].map((one) => one.toLowerCase()))];
    if (ids && (await setPeople(db, table, id, ids)) < ids.length) throw fieldError(400, field, text.noMember());
  }
}

const MOMENT_MS = 5 * 60_000;

/** Refuses a past date for a single campaign, because thousands of e-mails would leave at once by mistake. */
function refusePast({ scheduleAt }: { scheduleAt?: Date | null }, oneTime: boolean): void {
  if (!oneTime || !scheduleAt || scheduleAt.valueOf() > Date.now() - MOMENT_MS) return;
  throw fieldError(400, 'scheduleAt', text.timeInPast());
}

function log(
  db: Db,
  req: FastifyRequest,
  action: string,
  { _id, template, members, membersCount, exceptMembers, exceptMembersCount, run, ...after }: Campaign,
): Promise<void> {
  return audit(db, req, {
    action,
    id: _id,
    after: { ...after, template: template?._id ?? null, members: membersCount, exceptMembers: exceptMembersCount },
  });
}
