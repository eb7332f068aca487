import { findLanding, saveLanding } from '#server/landing/landing.queries.ts';
import { dayOf, daysBefore, type Filling } from './filling.ts';
import { demoLanding } from './landing.content.ts';
import { randomOf } from './random.ts';

const DAYS = 90;

/** Adds the landing page, with payment links that belong to nobody, and ninety days of visits. */
export async function fillLanding({ db, today }: Filling): Promise<void> {
  const random = randomOf('landing');
  await saveLanding(db, { draft: demoLanding(), rev: (await findLanding(db)).rev, publish: true });

  const rows = Array.from({ length: DAYS }, (_, i) => {
    const visits = random.int(60, 140) + (DAYS - i);
    const day = dayOf(daysBefore(today, i));
    const clicks = (share: number) => Math.round((visits * (random.int(60, 140) / 100) * share) / 100);
    return [
      { day, kind: 'visit' as const, n: visits },
      { day, kind: 'offer-1' as const, n: clicks(3) },
      { day, kind: 'offer-2' as const, n: clicks(6) },
    ];
  });
  await db.insertInto('landing_tally').values(rows.flat()).execute();
}
