import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { StoredError, stored } from '#server/stored-errors.ts';
import * as reason from './integrations.messages.ts';
import { Json, parseJson } from './json.ts';
import { retryAfterMs } from './outbound.ts';
import { readText } from './provider-http.ts';

// The part of Circle's Admin API v2 that we use: https://api.circle.so/apis/admin-api

export interface CircleSettings {
  /** The address with the version, such as https://app.circle.so/api/admin/v2. */
  url: string;
  token: string;
  /** Circle's guide says Bearer, its OpenAPI document says Token. */
  scheme: 'Bearer' | 'Token';
  /** Called before each request; throws when no request is allowed. */
  spend: () => Promise<void>;
  timeoutMs?: number;
}

/** Circle refused the request with this status and message. */
export class CircleRefused extends StoredError {
  readonly status: number;
  constructor(status: number, stored: string) {
    super(stored);
    this.status = status;
  }
}
/** Circle asks us to wait until this time. */
export class CircleBusy extends StoredError {
  readonly until: Date;
  constructor(until: Date) {
    super(stored(reason.circleWaitsUntil, { time: until.toISOString() }));
    this.until = until;
  }
}
/** Circle could not be reached or failed. A requested change may have been made. */
export class CircleDown extends StoredError {}

// The schemas are lenient: fields that we do not use may be missing or have any shape.
const Id = z.coerce.number().int();
/** One line of a text, without characters that PostgreSQL cannot store. */
const Line = (max: number) => z.string().transform((value) => new Json(value).text(max));
const Address = Line(320)
  .nullish()
  .transform((value) => value?.toLowerCase() || null);
const When = z
  .string()
  .nullish()
  .transform((value) => (value && !Number.isNaN(Date.parse(value)) ? new Date(value) : null));

const CommunityMember = z
  .object({
    id: Id,
    email: Address,
    name: Line(300).nullish(),
    first_name: Line(150).nullish(),
    last_name: Line(150).nullish(),
    active: z.boolean().nullish(),
    avatar_url: Line(2_000).nullish(),
    created_at: When,
  })
  .transform((m) => ({
    circleId: m.id,
    email: m.email,
    name: m.name || [m.first_name, m.last_name].filter(Boolean).join(' '),
    active: m.active ?? true,
    profile: m.avatar_url ?? null,
    joinedAt: m.created_at,
  }));
export type CommunityMember = z.output<typeof CommunityMember>;

const Named = z.object({ id: Id, name: Line(300) }).transform(({ id, name }) => ({ circleId: id, name }));

/** A membership names its member in one of these ways. */
const GroupMember = z
  .object({
    email: Address,
    community_member_id: Id.nullish(),
    user_email: Address,
    community_member: z.object({ id: Id.nullish(), email: Address }).nullish(),
  })
  .transform((m) => ({
    email: m.email ?? m.community_member?.email ?? m.user_email,
    memberId: m.community_member_id ?? m.community_member?.id ?? null,
  }));
export type GroupMember = z.output<typeof GroupMember>;

const PageOf = <T extends z.ZodType>(record: T) =>
  z.object({
    has_next_page: z.boolean().nullish(),
    count: z.number().int().nullish(),
    page_count: z.number().int().nullish(),
    records: z.array(record),
  });

export interface CirclePage<T> {
  records: T[];
  /** The number of records on all pages; null when Circle does not say it. */
  count: number | null;
  hasNext: boolean;
}

export type GroupKind = 'space' | 'access-group';
/** The largest page that Circle allows. */
export const PER_PAGE = 100;

export type Circle = ReturnType<typeof openCircle>;

export function openCircle(settings: CircleSettings) {
  /** The page that was read last. A list that gives one page again and again would spend all calls of the month. */
  let last = { page: 0, content: '' };
  const list = async <T extends z.ZodType>(path: string, page: number, record: T, query: Record<string, string | number> = {}) => {
    const body = await request(settings, 'GET', path, { query: { ...query, page, per_page: PER_PAGE }, answer: PageOf(record) });
    const { records, count, page_count: pages, has_next_page: next } = body;
    const content = JSON.stringify([path, query, records]);
    if (records.length > 0 && last.page === page - 1 && last.content === content)
      throw new CircleRefused(200, stored(reason.circleSamePage));
    last = { page, content };
    // An empty page is the last one, whatever its link to the next page says.
    return { records, count: count ?? null, hasNext: records.length > 0 && (next ?? page < (pages ?? 0)) };
  };
  const membersOf = (kind: GroupKind, groupId: number) =>
    kind === 'space' ? '/space_members' : `/access_groups/${groupId}/community_members`;
  const bodyOf = (kind: GroupKind, groupId: number, email: string): Record<string, string | number> =>
    kind === 'space' ? { email, space_id: groupId } : { email };

  return {
    members: (page: number) => list('/community_members', page, CommunityMember, { status: 'all' }),
    groups: (kind: GroupKind, page: number) => list(kind === 'space' ? '/spaces' : '/access_groups', page, Named),
    groupMembers: (kind: GroupKind, groupId: number, page: number) =>
      list(membersOf(kind, groupId), page, GroupMember, kind === 'space' ? { space_id: groupId } : {}),
    findMember: (email: string) =>
      request(settings, 'GET', '/community_members/search', { query: { email }, answer: CommunityMember }).catch(ignore404),
    createMember({ email, name, invite }: { email: string; name: string; invite: boolean }) {
      const answer = z.union([z.object({ community_member: CommunityMember }).transform((m) => m.community_member), CommunityMember]);
      return request(settings, 'POST', '/community_members', { body: { email, name, skip_invitation: !invite }, answer });
    },
    async renameMember(circleId: number, name: string) {
      await request(settings, 'PUT', `/community_members/${circleId}`, { body: { name } });
    },
    async addToGroup(kind: GroupKind, groupId: number, email: string) {
      await request(settings, 'POST', membersOf(kind, groupId), { body: bodyOf(kind, groupId, email) }).catch((error: unknown) => {
        // An earlier attempt whose answer was lost has already added the member.
        if (!(error instanceof CircleRefused && /already/i.test(error.message))) throw error;
      });
    },
    async removeFromGroup(kind: GroupKind, groupId: number, email: string) {
      await request(settings, 'DELETE', membersOf(kind, groupId), { query: bodyOf(kind, groupId, email) }).catch(ignore404);
    },
  };
}

const ignore404 = (error: unknown): undefined => {
  if (!(error instanceof CircleRefused && error.status === 404)) throw error;
};

const TIMEOUT_MS = 20_000;
/** A page of a hundred members is far smaller. */
const MAX_BYTES = 16 * 1024 * 1024;
/** The wait when Circle asks to wait without saying how long. */
const WAIT_MS = 60_000;
/** A longer wait is left to the job queue. */
const PATIENCE_MS = 5_000;
const TRIES = 4;
const FIRST_WAIT_MS = 250;

interface Request<T extends z.ZodType> {
  query?: Record<string, string | number>;
  body?: object;
  answer?: T;
}

async function request<T extends z.ZodType>(
  { url, token, scheme, spend, timeoutMs = TIMEOUT_MS }: CircleSettings,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { query = {}, body, answer }: Request<T>,
): Promise<z.output<T>> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]));
  const address = `${url}${path}${search.size > 0 ? `?${search}` : ''}`;
  for (let tried = 1; ; tried++) {
    await spend();
    const outcome = await ask(address, {
      method,
      headers: { authorization: `${scheme} ${token}`, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      // A redirect is refused, so that the token is never sent to another server.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if ('text' in outcome) return read(outcome, answer);
    // A request that may have changed something is not repeated here: the caller checks first.
    const again = outcome.waitMs !== undefined || method === 'GET' || method === 'DELETE';
    const wait = outcome.waitMs ?? FIRST_WAIT_MS * 2 ** (tried - 1);
    // Each try spends a call of the month, so a short wait that did not help is not believed.
    if (outcome.waitMs !== undefined && tried >= TRIES) throw new CircleBusy(new Date(Date.now() + Math.max(wait, WAIT_MS)));
    if (outcome.waitMs !== undefined && wait > PATIENCE_MS) throw new CircleBusy(new Date(Date.now() + wait));
    if (!again || tried >= TRIES) throw new CircleDown(outcome.problem);
    await delay(wait * (0.75 + Math.random() / 2));
  }
}

type Outcome = { status: number; text: string } | { problem: string; waitMs?: number };

async function ask(address: string, init: RequestInit): Promise<Outcome> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, init);
    text = await readText(response, MAX_BYTES);
  } catch (error) {
    if (error instanceof StoredError) return { problem: error.stored };
    const late = error instanceof DOMException && error.name === 'TimeoutError';
    return { problem: late ? stored(reason.circleTooLate) : stored(reason.circleNotReached) };
  }
  if (response.status === 429)
    return { problem: stored(reason.circleWaits), waitMs: retryAfterMs(response.headers.get('retry-after')) ?? WAIT_MS };
  if (response.status >= 500) return { problem: stored(reason.circleOutOfOrder, { status: response.status }) };
  return { status: response.status, text };
}

const Sentence = z.looseObject({ success: z.boolean().nullish(), message: Line(300).nullish(), error: Line(300).nullish() });

function read<T extends z.ZodType>({ status, text }: { status: number; text: string }, answer?: T): z.output<T> {
  const json = parseJson(text);
  const said = Sentence.safeParse(json).data;
  if (status >= 400 || said?.success === false) {
    const refused = status === 401 || status === 403 ? stored(reason.circleRefusesToken) : undefined;
    throw new CircleRefused(status, refused ?? said?.message ?? said?.error ?? stored(reason.circleAnswered, { status }));
  }
  // A change may be answered by nothing at all, but not by the page of a proxy.
  if (!answer && (json !== undefined || text.trim() === '')) return undefined as z.output<T>;
  const parsed = answer?.safeParse(json);
  if (!parsed?.success) throw new CircleDown(stored(reason.circleUnknownAnswer));
  return parsed.data;
}
