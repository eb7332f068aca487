import fc from 'fast-check';

// The steps of a random year draw members, payments and days as numbers, which the test counts round those that there are.

const nth = fc.nat(1_000);
/** Hundredths: a drawn fraction is mostly so near to nothing that no franc comes of it. */
const share = fc.integer({ min: 0, max: 100 }).map((n) => n / 100);
const member = { member: nth };

/** A payment is what is owed times this, so that parts, exactly all and too much are all frequent. */
const portion = fc.oneof(
  share,
  fc.constant(1),
  share.map((more) => 1 + more),
);
const money = { ...member, portion, day: fc.nat(300) };

const one = <K extends string, M extends object>(weight: number, kinds: K[], more: { [F in keyof M]: fc.Arbitrary<M[F]> }) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constantFrom(...kinds), ...more }) as fc.Arbitrary<unknown> as fc.Arbitrary<{ kind: K } & M>,
});

export const joining = { began: fc.integer({ min: -400, max: 120 }), partly: fc.boolean(), inEuros: fc.boolean() };

export const step = fc.oneof(
  // Foreign money is in dollars.
  one(5, ['pay'], { ...money, foreign: fc.integer({ min: 0, max: 3 }).map((n) => n === 0) }),
  one(3, ['webhook'], { ...money, isPending: fc.boolean(), isRenewal: fc.integer({ min: 0, max: 3 }).map((n) => n === 0) }),
  // A part of the price of a period, often a third of it.
  one(2, ['renew'], {
    ...money,
    portion: fc.oneof(portion, fc.constant(1 / 3)),
    foreign: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
  }),
  one(3, ['deliver'], { seed: nth }),
  one(1, ['provider-refund'], { which: nth, share }),
  one(2, ['refund'], { ...member, which: nth, share }),
  one(2, ['delete', 'delete-all', 'restore'], { ...member, which: nth }),
  one(2, ['discount', 'waiver'], { ...member, share }),
  one(2, ['plan'], {
    ...member,
    from: fc.integer({ min: -200, max: 200 }),
    parts: fc.integer({ min: 1, max: 5 }),
    days: fc.integer({ min: 1, max: 70 }),
  }),
  // A member without credit pays too much before giving it away; afterwards the money may be taken back.
  one(3, ['move'], { ...member, to: nth, share, after: fc.constantFrom('nothing', 'delete-all', 'refund-all') }),
  one(2, ['undo-change', 'undo-waiver', 'undo-move'], { ...member, which: nth }),
  one(1, ['price'], { thousands: fc.integer({ min: 2, max: 25 }), inEuros: fc.boolean() }),
  one(1, ['join'], joining),
  // A rate is of some day or that of a payment, or corrects one that there is; it says what the foreign money is worth, or the other way round.
  one(2, ['rate'], {
    ...{ from: fc.constantFrom('USD' as const, 'USD' as const, 'XOF' as const), inEuros: fc.boolean(), day: fc.nat(300) },
    ...{ corrects: nth, isInverse: fc.boolean(), thousandths: fc.integer({ min: 500, max: 2_000 }) },
  }),
  one(1, ['archive'], member),
  one(2, ['merge', 'unmerge'], { ...member, other: nth }),
  // The days until the next instalment is due, or so many.
  one(3, ['days'], { ...member, days: fc.oneof(fc.constant('due' as const), fc.integer({ min: 1, max: 45 })) }),
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
export type Joining = Omit<Extract<Step, { kind: 'join' }>, 'kind'>;
