import type { LandingContent } from '#contract/landing.ts';
import { DEFAULT_LANDING } from '#server/landing/landing.defaults.ts';
import { findLanding, saveLanding } from '#server/landing/landing.queries.ts';
import { dayOf, daysBefore } from './days.ts';
import type { Filling } from './filling.ts';
import { randomOf } from './random.ts';

const DAYS = 90;

/** The landing page with payment links of nobody, and a season of visits. */
export async function fillLanding({ db, today }: Filling): Promise<void> {
  const random = randomOf('landing');
  const draft: LandingContent = structuredClone(DEFAULT_LANDING);
  for (const [i, offer] of draft.pricing.offers.entries()) offer.link = `https://pay.example.com/ecom-africa-pro/${i === 0 ? '1x' : '4x'}`;
  draft.footer = { ...draft.footer, email: 'bonjour@example.com', phone: '+221 33 800 00 00' };
  await saveLanding(db, { draft, rev: (await findLanding(db)).rev, publish: true });

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
