import { sql } from 'kysely';
import { computeAccounts } from '#server/billing/account-due.jobs.ts';
import type { Deps } from '#server/deps.ts';
import { findWrongCounts } from '../proof/counts.ts';
import type { Truth } from './member.ts';

/** The price of the registration, in the programme of the proof. */
const PRICE = 200_000;

/** Compares what is recorded with what was paid. Returns sentences about it; throws on the first difference. */
export async function checkPayments(deps: Deps, truths: Truth[], answers: Record<string, number>): Promise<string[]> {
  const { db } = deps;
  const odd = Object.keys(answers).filter((name) => name !== 'genuine 200' && name !== 'forged 401');
  if (odd.length > 0) throw new Error(`Deliveries were answered wrongly: ${odd}`);

  const lineOf = ({ memberId, moyen, reference, amount }: Truth) => [memberId, moyen, reference, amount].join(' ');
  const rows = await db.selectFrom('payment').select(['member_id', 'moyen', 'payment_id', 'amount']).execute();
  const recorded = rows
    .map((row) =>
      lineOf({ memberId: row.member_id ?? 'nobody', moyen: row.moyen as Truth['moyen'], reference: row.payment_id, amount: row.amount }),
    )
    .toSorted();
  const paid = truths.map(lineOf).toSorted();
  const wrong = [...recorded, ...paid].find((one) => recorded.filter((line) => line === one).length !== 1 || !paid.includes(one));
  if (wrong) throw new Error(`${recorded.length} payments are recorded and ${paid.length} were made. One of them is wrong: ${wrong}`);

  const { rows: untold } = await sql<{ n: number }>`
    select count(*)::int as n from payment p
    where not exists (select from checkout c where c.payment_id = p.id and c.state = 'paid' and c.member_id = p.member_id)`.execute(db);
  if (untold[0]!.n > 0) throw new Error(`The page does not show ${untold[0]!.n} payments as paid.`);

  await computeAccounts.handle(deps, {});
  const { rows: members } = await sql<{ owed: number; expected: number }>`
    select a.owed::int as owed, greatest(0, ${PRICE} - coalesce(sum(p.amount) filter (where p.category = 'Registration'), 0))::int as expected
    from member m join account_due a on a.member_id = m.id left join payment p on p.member_id = m.id group by m.id, a.owed`.execute(db);
  const owing = members.find(({ owed, expected }) => owed !== expected);
  if (owing) throw new Error(`A member owes ${owing.owed}, and should owe ${owing.expected}.`);
  const miscounted = await findWrongCounts(db);
  if (miscounted.length > 0) throw new Error(miscounted.join('\n'));

  const { rows: states } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from checkout group by 1 order by 1`.execute(db);
  return [
    `${paid.length} payments were made and are recorded once each, on the right member`,
    `the accounts of ${members.length} members are what their payments make them`,
    `payments begun: ${states.map(({ state, n }) => `${n} ${state}`).join(', ')}`,
  ];
}
