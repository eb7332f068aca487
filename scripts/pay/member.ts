import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedDelivery } from '#server/testing/fakes/fake-server.ts';
import { untilAnswered } from '../storm/deliver.ts';
import type { Provider } from './providers.ts';

/** One member does this on the page, drawn beforehand. */
export interface Attempt {
  provider: Provider;
  choice: 'next' | 'all' | 'other';
  amount: number;
  /** The button is pressed this often, at the same time. */
  presses: number;
  providerFails: boolean;
  fate: 'pays' | 'fails' | 'leaves';
  /** The address of another member, typed on the provider's page; empty when the member's own stays. */
  otherEmail: string;
  /** The provider tells of it this often at once, and again after everything else. */
  tells: number;
  tellsLate: number;
  /** The member comes back to the page, which asks the provider. */
  comesBack: boolean;
}

export interface Member {
  id: string;
  email: string;
  /** The address of the page. */
  url: string;
  attempts: Attempt[];
}

/** Money that a member really paid. */
export interface Truth {
  memberId: string;
  moyen: Provider['moyen'];
  /** The number of the payment at the provider. */
  reference: string;
  amount: number;
}

type Kind = 'genuine' | 'forged';
export interface Told {
  provider: Provider['name'];
  kind: Kind;
  delivery: SignedDelivery;
}

export interface Play {
  /** Payments by their reference, because a payment is made once however often its page is opened. */
  truths: Map<string, Truth>;
  /** The payments that ended: two phones of a member may have opened the page of the same one. */
  ended: Set<string>;
  /** These webhooks are told after everything else. Each is signed when it is told, as providers do. */
  late: (() => Told)[];
  tell(told: Told): Promise<void>;
}

/** Behind one proxy, each member has an address of their own. */
const asMember = ({ id }: Member) => ({
  'x-forwarded-for': `10.${id
    .slice(-6)
    .match(/../g)!
    .map((hex) => Number.parseInt(hex, 16))
    .join('.')}`,
});

export async function attempt(play: Play, member: Member, plan: Attempt): Promise<void> {
  const id = await begin(member, plan);
  const { provider, fate } = plan;
  const told = (kind: Kind, delivery: SignedDelivery): Told => ({ provider: provider.name, kind, delivery });
  // Somebody else announces a payment that nobody made, and the provider itself is too early.
  const early = provider.tell(id, true);
  await Promise.all([
    ...forged(early).map((delivery) => play.tell(told('forged', delivery))),
    ...(fate === 'leaves' ? [play.tell(told('genuine', early))] : []),
  ]);
  if (fate === 'leaves' || play.ended.has(id)) return;
  play.ended.add(id);
  if (plan.otherEmail) provider.typeEmail(id, plan.otherEmail);
  const paid = fate === 'pays';
  const amount = provider.end(id, paid);
  if (paid) play.truths.set(id, { memberId: member.id, moyen: provider.moyen, reference: id, amount });
  const tell = () => told('genuine', provider.tell(id, paid));
  const back = async () => void (await open(member, `${member.url}?retour=1`));
  await Promise.all([...Array.from({ length: plan.tells }, () => play.tell(tell())), ...(plan.comesBack ? [back(), back()] : [])]);
  play.late.push(...Array.from({ length: plan.tellsLate }, () => tell));
}

/** Sends the form, goes on to the provider, and returns the number of the payment there. */
async function begin(member: Member, plan: Attempt): Promise<string> {
  if (plan.providerFails) plan.provider.fail();
  let { choice } = plan;
  for (let tries = 0; tries < 20; tries++) {
    const amount = choice === 'other' ? String(plan.amount) : '';
    const fields = { choice, amount, way: plan.provider.name, submissionKey: randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: plan.presses }, () =>
        fetch(member.url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers: asMember(member) }),
      ),
    );
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    // The member's other phone may have paid everything meanwhile, so that the page offers this choice no longer.
    if (choice !== 'other' && answers.some(({ status }) => status === 400)) {
      choice = 'other';
      continue;
    }
    const odd = answers.find(({ status }) => status !== 303 && status !== 503);
    if (odd) throw new Error(`A form was answered with ${odd.status}.`);
    // The browser shows the answer of the last press. It may be a payment that the member's other phone began for the same amount.
    const path = answers.map((answer) => /\/depart\/[\w-]+$/.exec(answer.headers.get('location') ?? '')?.[0]).findLast(Boolean);
    const url = path && (await pageOf(member, path));
    if (url) return url.split('/').at(-1)!;
    // The provider did not answer: the member sends the form of the next page.
    await sleep(200);
  }
  throw new Error('A payment could not be begun in twenty tries.');
}

/** Returns where the page leads to, which it knows once the provider has answered; undefined when the payment was given up. */
async function pageOf(member: Member, path: string): Promise<string | undefined> {
  for (;;) {
    const { status, text } = await open(member, `${member.url}${path}`);
    const url = /content="0;url=([^"]+)"/.exec(text)?.[1];
    if (url || status === 303) return url;
    await sleep(50);
  }
}

async function open(member: Member, url: string): Promise<{ status: number; text: string }> {
  const answer = await untilAnswered(url, { redirect: 'manual', headers: asMember(member) });
  if (answer.status !== 200 && answer.status !== 303) throw new Error(`The page was answered with ${answer.status}.`);
  return { status: answer.status, text: await answer.text() };
}

/** The same delivery with other content, cut off, and without a signature. */
const forged = ({ body, headers }: SignedDelivery): SignedDelivery[] => [
  { body: `${body} `, headers },
  { body: body.slice(0, -1), headers },
  { body, headers: { 'content-type': headers['content-type']! } },
];
