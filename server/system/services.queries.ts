import { sql } from 'kysely';
import type { Service } from '#contract/system.ts';
import { type Db, isoTime, rowOf, rowsOf } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';

type Heard = Pick<Service, 'heardAt' | 'error'>;

/** The outside services, and when each was last heard of. Errors are as they are stored. */
export async function listServices({ db, env, providers, google }: Pick<Deps, 'db' | 'env' | 'providers' | 'google'>): Promise<Service[]> {
  const [payment, circle, mailboxes] = await Promise.all([listPayment(db), readCircle(db), readGoogle(db)]);
  return [
    ...payment.map((one) => ({ ...one, configured: providers[one.name].configured })),
    { name: 'circle', configured: env.CIRCLE_API_TOKEN !== undefined, silentSince: null, ...circle },
    { name: 'google', configured: google.configured, silentSince: null, ...mailboxes },
  ];
}

type Payment = Omit<Service, 'configured' | 'name'> & { name: keyof Deps['providers'] };

/** A provider is heard of when it sends a webhook, or when we read its list of payments. */
const listPayment = (db: Db): Promise<Payment[]> =>
  rowsOf(
    db,
    sql<Payment>`
      select p.provider as name, p.error, ${isoTime<string | null>('heard.at')} as "heardAt",
        case when latest.at is null or latest.at < p.silent_since then ${isoTime<string | null>('p.silent_since')} end as "silentSince"
      from payment_provider p
      cross join lateral (
        select max(received_at) as at from webhook_event e where e.provider = p.provider and e.event not like 'reconcile.%'
      ) as latest
      cross join lateral (select greatest(latest.at, p.last_reconciled_at) as at) as heard
      order by p.provider`,
  );

const readCircle = (db: Db): Promise<Heard> =>
  rowOf(
    db,
    sql<Heard>`
      select ${isoTime<string | null>('done.at')} as "heardAt", latest.error
      from (select max(finished_at) as at from circle_sync where state = 'done') as done
      left join (select case when state = 'failed' then error end as error from circle_sync where finished_at is not null order by created_at desc limit 1)
        as latest on true`,
  );

/** Google is asked for the answers to our e-mails, so the last time of that is the last time that it answered. */
const readGoogle = (db: Db): Promise<Heard> =>
  rowOf(
    db,
    sql<Heard>`
      select ${isoTime<string | null>('read_at')} as "heardAt", error from (
        select max(bounces_read_at) as read_at, max(error) filter (where state = 'reconnect') as error
        from mail_account where type = 'google' and removed_at is null
      ) as accounts`,
  );
