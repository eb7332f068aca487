import { sql } from 'kysely';
import type { AccessGroup, MemberFilter, MemberStatus, PaymentOption, Source } from '#contract/members.ts';
import type { Billing } from '#server/billing/billing.rules.ts';
import { insertRows } from '#server/db/db.ts';
import type { DemoAccounts } from './accounts.ts';
import { dayOf, daysBefore, type Filling } from './filling.ts';
import { NOTES, SPACES, TAGS, WORKS } from './member-texts.ts';
import { PEOPLE, type Person } from './people.ts';
import { idOf, randomOf } from './random.ts';

export interface DemoMember {
  id: string;
  person: Person;
  status: MemberStatus;
  product: string;
  option: PaymentOption;
  /** In days before today, with the hour as a fraction of a day. */
  joined: number;
  source: Source | null;
  work: string;
  tags: string[];
  spaces: string[];
  moderator: boolean;
  /** The day before today, the text, and whether the coach wrote it. */
  notes: { days: number; text: string; byCoach: boolean }[];
}

const REJECTED = 24;
const WAITING = 45;

/** All members of the community, the first to join first: 187 treated, 24 rejected and 45 who wait. */
export const MEMBERS: readonly DemoMember[] = makeMembers();

function makeMembers(): DemoMember[] {
  const random = randomOf('members');
  // The newest members wait; some of the others were rejected.
  const rejected = new Set(random.some([...PEOPLE.keys()].slice(0, PEOPLE.length - WAITING), REJECTED));
  return PEOPLE.map((person, i) => {
    const status = rejected.has(i) ? 'REJETÉ' : i >= PEOPLE.length - WAITING ? 'NON TRAITÉ' : 'TRAITÉ';
    // Members joined over fourteen months, more of them lately.
    const age = (PEOPLE.length - i - 0.5) / PEOPLE.length;
    const joined = status === 'NON TRAITÉ' ? 0.2 + age * 60 : 12 + age ** 1.4 * 420;
    const treated = status === 'TRAITÉ';
    return {
      id: idOf(`member ${person.email}`),
      person,
      status,
      product: random.weighted({ COACHING: 6, 'ECOM AFRICA PRO': 4 }),
      option: random.weighted({ Partiel: 55, Complete: 45 }),
      joined,
      source: random.chance(0.9) ? random.weighted({ facebook: 5, instagram: 3, youtube: 1 }) : null,
      work: random.pick(WORKS),
      tags: random.some(TAGS, random.chance(0.4) ? random.int(1, 2) : 0).map((tag) => tag.name),
      spaces: treated ? [SPACES[0]!, ...random.some(SPACES.slice(1), random.int(1, 4))] : [],
      moderator: treated && random.chance(0.03),
      notes: random.chance(0.18) ? [{ days: joined * 0.6, text: random.pick(NOTES), byCoach: random.chance(0.4) }] : [],
    };
  });
}

/** Adds the members and what happened to each so far; their payments are added later. */
export async function fillMembers(filling: Filling, accounts: DemoAccounts): Promise<void> {
  await fillRows(filling);
  await fillSpacesAndTags(filling);
  await fillMemberEvents(filling, accounts);
  await fillSegments(filling, accounts);
}

/** Adds the segments that the whole team sees, for the campaigns and scenarios that somebody tries. */
async function fillSegments({ db, today }: Filling, { admin }: DemoAccounts): Promise<void> {
  const segments: { name: string; search: MemberFilter }[] = [
    { name: 'Versement en retard', search: { status: 'TRAITÉ', paymentStatus: 'Late' } },
    { name: 'Diplômés', search: { tag: idOf('tag Diplômé') } },
  ];
  const rows = segments.map(({ name, search }) => ({
    id: idOf(`segment ${name}`),
    account_id: admin.id,
    screen: 'users' as const,
    name,
    search: JSON.stringify(search),
    shared: true,
    created_at: daysBefore(today, 50),
  }));
  await insertRows(db, 'saved_view', rows);
}

async function fillRows({ db, today }: Filling): Promise<void> {
  const rows = MEMBERS.map(({ id, person, status, product, option, joined, source, moderator, work }) => {
    const at = daysBefore(today, joined);
    const base: Billing = {
      payment: { status: 'Progress', option, last: null, sequence: 0, next: dayOf(at) },
      subscription: { status: null, last: null, sequence: 0, next: null },
    };
    return {
      id,
      full_name: person.name,
      email: person.email,
      phone: person.phone,
      age: today.getUTCFullYear() - person.born,
      nationality: person.country,
      work,
      source,
      status,
      product,
      moderator,
      joined_at: at,
      created_at: at,
      updated_at: at,
      payment_option: option,
      payment_next: dayOf(at),
      billing_base: JSON.stringify(base),
      billing_base_at: at,
    };
  });
  await db.insertInto('member').values(rows).execute();
}

async function fillSpacesAndTags({ db, today }: Filling): Promise<void> {
  const created = daysBefore(today, 430);
  const groupOf = (name: string) => idOf(`space ${name}`);
  const tagOf = (name: string) => idOf(`tag ${name}`);
  const kind: AccessGroup['kind'] = 'space';
  const accessGroupRows = SPACES.map((name) => ({ id: groupOf(name), name, kind, created_at: created }));
  await insertRows(db, 'access_group', accessGroupRows);
  const tagRows = TAGS.map((tag) => ({ ...tag, id: tagOf(tag.name), created_at: created }));
  await insertRows(db, 'tag', tagRows);
  const memberAccessGroupRows = MEMBERS.flatMap(({ id, spaces, joined }) =>
    spaces.map((name) => ({ member_id: id, access_group_id: groupOf(name), created_at: daysBefore(today, joined * 0.95) })),
  );
  await insertRows(db, 'member_access_group', memberAccessGroupRows);
  const memberTagRows = MEMBERS.flatMap(({ id, tags, joined }) =>
    tags.map((name) => ({ member_id: id, tag_id: tagOf(name), created_at: daysBefore(today, joined * 0.9) })),
  );
  await insertRows(db, 'member_tag', memberTagRows);
}

async function fillMemberEvents({ db, today }: Filling, { admin, second, coach }: DemoAccounts): Promise<void> {
  const events = MEMBERS.flatMap((member, i) => {
    const by = i % 3 === 0 ? second : admin;
    const event = (days: number, kind: string, data: object, actor: { id: string; name: string } | null = by) => ({
      id: idOf(`event ${member.id} ${kind}`),
      member_id: member.id,
      at: daysBefore(today, days),
      kind,
      actor_id: actor?.id ?? null,
      actor_name: actor?.name ?? null,
      data: JSON.stringify(data),
    });
    const { joined, status, spaces, tags, moderator, notes } = member;
    return [
      event(joined, 'created', { source: 'staff' }),
      ...(status === 'NON TRAITÉ' ? [] : [event(joined * 0.97, 'edited', { changes: { status: ['NON TRAITÉ', status] } })]),
      ...(spaces.length > 0 ? [event(joined * 0.95, 'access-given', { accessGroups: spaces })] : []),
      ...(tags.length > 0 ? [event(joined * 0.9, 'tags', { added: tags, removed: [] })] : []),
      ...(moderator ? [event(joined * 0.5, 'moderator', { moderator })] : []),
      ...notes.map(({ days, text, byCoach }) => event(days, 'note', { text }, byCoach ? coach : by)),
    ];
  });
  await db.insertInto('member_event').values(events).execute();
  const notes = MEMBERS.flatMap(({ id, notes }, i) => notes.map((note) => ({ ...note, member: id, by: i % 3 === 0 ? second : admin })));
  const memberNoteRows = notes.map(({ member, days, text, byCoach, by }) => {
    const [author, at] = [byCoach ? coach : by, daysBefore(today, days)];
    return {
      id: idOf(`note ${member}`),
      member_id: member,
      text,
      author_id: author.id,
      author_name: author.name,
      created_at: at,
      updated_at: at,
    };
  });
  await insertRows(db, 'member_note', memberNoteRows);
  await sql`update member set rev = 1 + (select count(*) from member_event e where e.member_id = member.id)::int`.execute(db);
}
