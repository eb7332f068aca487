import { parseJson } from '#server/integrations/json.ts';
import { readBody, sendJson, serveFake } from './fake-server.ts';

// A fake of Circle on this machine, made from its public documentation, for tests and for trying things out.

interface FakeGroup {
  id: number;
  name: string;
  /** The e-mail addresses of the members. */
  members: Set<string>;
}

/** The failure of the next call. With `lost`, the call is carried out but its answer never arrives. */
type Fault = { status: number; retryAfter?: string; message?: string } | 'lost';

const newMember = (id: number, email: string, name: string) => ({
  id,
  email,
  name,
  active: true,
  avatar_url: null as string | null,
  created_at: '2026-01-15T10:00:00.000Z',
});
type FakeMember = ReturnType<typeof newMember>;

let lastId = 1_000;
const newWorld = () => ({
  members: [] as FakeMember[],
  spaces: [] as FakeGroup[],
  accessGroups: [] as FakeGroup[],
  /** Every call that was accepted, as `METHOD path`. */
  calls: [] as string[],
  /** The addresses to which an invitation was sent, once for each invitation. */
  invitations: [] as string[],
  faults: [] as Fault[],
  /** Holds an answer that is ready, as a slow line does, until the promise is fulfilled. */
  slowly: undefined as ((call: string) => Promise<void> | undefined) | undefined,
  addMember(email: string, name: string, more: Partial<FakeMember> = {}): FakeMember {
    const member = { ...newMember(++lastId, email, name), ...more };
    this.members.push(member);
    return member;
  },
});
type World = ReturnType<typeof newWorld>;

interface Rules {
  token: string;
  scheme?: 'Bearer' | 'Token';
  /** The number of calls that are allowed in five minutes; `quota` is the number for a month. */
  rate?: number;
  quota?: number;
}

const FIVE_MINUTES_MS = 300_000;

export async function startCircle({ token, scheme = 'Bearer', rate = 2_000, quota = 5_000 }: Rules) {
  const recent: number[] = [];
  let used = 0;
  const circle = newWorld();

  const server = await serveFake(async (req, res) => {
    const body = (parseJson(await readBody(req)) ?? {}) as Record<string, unknown>;
    const say = (status: number, answer: object, headers?: Record<string, string>) => sendJson(res, status, answer, headers);
    if (req.headers.authorization !== `${scheme} ${token}`)
      return say(401, { success: false, message: 'Your account could not be authenticated.' });
    const now = Date.now();
    while (recent.length > 0 && recent[0]! < now - FIVE_MINUTES_MS) recent.shift();
    const wait = recent.length >= rate ? Math.ceil((recent[0]! + FIVE_MINUTES_MS - now) / 1_000) : used >= quota ? 86_400 : 0;
    if (wait > 0) return say(429, { success: false, message: 'Rate limit exceeded' }, { 'retry-after': String(wait) });
    recent.push(now);
    used++;
    const { pathname, searchParams } = new URL(req.url!, 'http://circle');
    circle.calls.push(`${req.method} ${pathname.replace('/api/admin/v2', '')}`);
    const fault = circle.faults.shift();
    if (fault && fault !== 'lost')
      return say(
        fault.status,
        { message: fault.message ?? 'Something went wrong' },
        fault.retryAfter ? { 'retry-after': fault.retryAfter } : {},
      );
    const { status, answer } = route(circle, req.method!, pathname.replace('/api/admin/v2', ''), searchParams, body);
    await circle.slowly?.(circle.calls.at(-1)!);
    return fault === 'lost' ? res.destroy() : say(status, answer);
  });
  return Object.assign(circle, { url: `${server.url}/api/admin/v2`, close: server.close });
}

type Answer = { status: number; answer: object };
const ok = (answer: object): Answer => ({ status: 200, answer });
const refuse = (status: number, message: string): Answer => ({ status, answer: { success: false, message, error_details: {} } });

function route(world: World, method: string, path: string, query: URLSearchParams, body: Record<string, unknown>): Answer {
  const [, first, second, third] = path.split('/');
  if (path === '/community_members' && method === 'GET') {
    const status = query.get('status') ?? 'active';
    return page(world.members.filter(({ active }) => status === 'all' || active === (status === 'active')).map(asMember), query);
  }
  if (path === '/community_members' && method === 'POST') return create(world, body);
  if (path === '/community_members/search') {
    const member = world.members.find(({ email }) => email === query.get('email')?.toLowerCase());
    return member ? ok(asMember(member)) : refuse(404, 'Community member not found');
  }
  if (first === 'community_members' && method === 'PUT') {
    const member = world.members.find(({ id }) => id === Number(second));
    if (!member) return refuse(404, 'Community member not found');
    if (typeof body.name === 'string') member.name = body.name;
    return ok({ message: 'Community member updated.', community_member: asMember(member) });
  }
  if (path === '/spaces') return page(world.spaces.map(asGroup), query);
  if (path === '/access_groups') return page(world.accessGroups.map(asGroup), query);
  const isSpace = path === '/space_members';
  if (!isSpace && !(first === 'access_groups' && third === 'community_members')) return refuse(404, 'Not found');
  const groupId = Number(isSpace ? (body.space_id ?? query.get('space_id')) : second);
  const group = (isSpace ? world.spaces : world.accessGroups).find(({ id }) => id === groupId);
  if (!group) return refuse(404, isSpace ? 'Space not found' : 'Access group not found');
  return memberships(world, group, isSpace, method, String(body.email ?? query.get('email') ?? '').toLowerCase(), query);
}

function create(world: World, body: Record<string, unknown>): Answer {
  const email = String(body.email ?? '').toLowerCase();
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) return refuse(422, 'Email is invalid');
  const invite = body.skip_invitation !== true;
  if (invite) world.invitations.push(email);
  const known = world.members.find((member) => member.email === email);
  if (known) return ok({ message: 'This user is already a member of this community.', community_member: asMember(known) });
  const member = world.addMember(email, String(body.name ?? ''), { active: !invite, created_at: new Date().toISOString() });
  return { status: 201, answer: { message: 'This user has been invited to the community.', community_member: asMember(member) } };
}

function memberships(world: World, group: FakeGroup, isSpace: boolean, method: string, email: string, query: URLSearchParams): Answer {
  if (method === 'GET') {
    const records = [...group.members].map((email) => {
      const id = world.members.find((member) => member.email === email)?.id;
      return isSpace ? { id, status: 'active', space_id: group.id, community_member: { id, email } } : { community_member_id: id, email };
    });
    return page(records, query);
  }
  if (!world.members.some((member) => member.email === email)) return refuse(404, 'Community member not found');
  if (method === 'DELETE') return group.members.delete(email) ? ok({ message: 'Removed.' }) : refuse(404, 'Not a member');
  if (group.members.has(email)) return refuse(422, 'This user is already a member.');
  group.members.add(email);
  return ok({ message: 'User added.' });
}

const asGroup = ({ id, name }: FakeGroup) => ({ id, name, slug: name.toLowerCase() });
const asMember = (member: FakeMember) => {
  const [first, ...rest] = member.name.split(' ');
  return { ...member, first_name: first ?? null, last_name: rest.join(' ') || null, headline: null, flagged_for_approval_at: null };
};

function page(records: object[], query: URLSearchParams): Answer {
  const perPage = Math.min(100, Number(query.get('per_page') ?? 10));
  const number = Number(query.get('page') ?? 1);
  const pages = Math.ceil(records.length / perPage);
  return ok({
    page: number,
    per_page: perPage,
    has_next_page: number < pages,
    count: records.length,
    page_count: pages,
    records: records.slice((number - 1) * perPage, number * perPage),
  });
}
