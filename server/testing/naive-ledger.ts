import { addDays, addMonths, type Day } from '#server/time/calendar.ts';

// A ledger that shares no code with the accounts: it keeps amounts in a list of dues, and crosses them off one after the other.
// Amounts are in minor units: francs and cents.

export const DIGITS = { XOF: 0, EUR: 2, USD: 2 };
export type NaiveCurrency = keyof typeof DIGITS;

/** The amount as the API writes it. */
export const major = (minor: number, currency: NaiveCurrency): number => minor / 10 ** DIGITS[currency];

export interface Due {
  day: Day;
  amount: number;
}

export interface NaiveMoney {
  amount: number;
  refunded: number;
  isDeleted: boolean;
  currency: NaiveCurrency;
  day: Day;
  isRenewal: boolean;
}

/** An entry that staff made. A move gives one member what it takes from the other. */
export type NaiveEntry = { id: string; isTakenBack: boolean } & (
  | { kind: 'discount'; amount: number }
  | { kind: 'waiver'; amount: number }
  | { kind: 'move'; amount: number; otherSide?: NaiveEntry }
  /** The dues after the first `kept` francs, for members who have these terms. */
  | { kind: 'plan'; terms: string; kept: number; parts: Due[] }
);

/** The terms to which a member agreed. The months and the price of a subscription may have no price: each payment buys a period then. */
export interface NaiveTerms {
  /** A name for the version and the way to pay. */
  name: string;
  price: number;
  parts: number;
  first: Day;
  months: number;
  renewal: number | undefined;
}

/**
 * The thousandths of `to` that one `from` is worth from a day on; the last one of a day counts. What is known the other way round counts
 * as well, unless both were said for a day.
 */
export interface NaiveRate {
  from: NaiveCurrency;
  to: NaiveCurrency;
  day: Day;
  thousandths: number;
}

export class NaiveAccount {
  readonly currency: NaiveCurrency;
  readonly payments = new Map<string, NaiveMoney>();
  /** The entries of staff, the oldest first. */
  entries: NaiveEntry[] = [];
  /** Nobody asks an archived member for money. */
  isArchived = false;
  /** This stands for payments that have no rate yet. */
  provisional = 0;
  /** The renewals in the order in which they were paid. */
  renewals: NaiveMoney[] = [];
  /** This part of the price of the next period is unpaid, as `subscriptionOn` found last. */
  renewalRest: number | undefined;
  private terms: NaiveTerms;
  private subscription: NaiveSubscription = { purse: 0, sequence: 0, begun: '', periods: 0, until: null, last: null };
  /** The renewals that counted when staff last edited the billing: they stay counted, whatever happens to them. */
  private readonly keptRenewals = new Set<NaiveMoney>();
  private readonly rates: readonly NaiveRate[];

  constructor(currency: NaiveCurrency, terms: NaiveTerms, rates: readonly NaiveRate[]) {
    this.currency = currency;
    this.terms = terms;
    this.rates = rates;
  }

  /** The rest of a payment in the currency of the account; undefined without a rate. */
  worthOf({ amount, refunded, currency, day }: NaiveMoney): number | undefined {
    const left = amount - refunded;
    if (currency === this.currency || left === 0) return left;
    let latest: NaiveRate | undefined;
    for (const rate of this.rates) {
      if (![rate.from, rate.to].includes(currency) || ![rate.from, rate.to].includes(this.currency) || rate.day > day) continue;
      const isBetter = !latest || rate.day > latest.day || (rate.day === latest.day && (rate.from === currency || latest.to === currency));
      if (isBetter) latest = rate;
    }
    if (!latest) return undefined;
    const [given, thousand] = [BigInt(latest.thousandths), 1_000n];
    const [times, parts] = latest.from === currency ? [given, thousand] : [thousand, given];
    const [above, below] = [BigInt(left) * times * 10n ** BigInt(DIGITS[this.currency]), parts * 10n ** BigInt(DIGITS[currency])];
    return Number((2n * above + below) / (2n * below));
  }

  private get standing(): NaiveMoney[] {
    return [...this.payments.values()].filter(({ isDeleted, isRenewal }) => !isDeleted && !isRenewal);
  }

  get paid(): number {
    return this.standing.reduce((sum, one) => sum + (this.worthOf(one) ?? 0), 0);
  }

  get unconverted(): NaiveMoney[] {
    return this.standing.filter((one) => this.worthOf(one) === undefined);
  }

  /** The entries of a kind that were not taken back. */
  entered<K extends NaiveEntry['kind']>(...kinds: K[]): (NaiveEntry & { kind: K })[] {
    return this.entries.filter((one): one is NaiveEntry & { kind: K } => !one.isTakenBack && kinds.some((kind) => kind === one.kind));
  }

  get waived(): number {
    return this.entered('waiver').reduce((all, { amount }) => all + amount, 0);
  }

  get moved(): number {
    return this.entered('move').reduce((all, { amount }) => all + amount, 0);
  }

  private get counted(): number {
    return this.paid + this.waived + this.moved + this.provisional;
  }

  /** Returns the dues by the terms and later agreements: a discount makes the last dues less, and a plan changes days, not the sum. */
  get dues(): Due[] {
    const { first, parts, price, name } = this.terms;
    let dues: Due[] = Array.from({ length: parts }, (_, month) => ({ day: addMonths(first, month), amount: price / parts }));
    for (const change of this.entered('discount', 'plan')) {
      if (change.kind === 'discount') dues = lessAtTheEnd(dues, change.amount);
      else if (change.terms === name) {
        const all = [...untilSum(dues, change.kept), ...change.parts];
        const more = sum(dues) - sum(all);
        dues =
          more < 0 ? lessAtTheEnd(all, -more) : all.map((due, i) => (i === all.length - 1 ? { ...due, amount: due.amount + more } : due));
      }
    }
    return dues;
  }

  get price(): number {
    return sum(this.dues);
  }

  /** The price of a period of the subscription. */
  get renewal(): number | undefined {
    return this.terms.renewal;
  }

  get discounted(): number {
    return this.terms.price - this.price;
  }

  /**
   * A payment without a rate stands for what is missing of the due that it meets. `order` names what counted, in its order: a payment,
   * or another amount of its own.
   */
  stand(order: readonly (string | number)[]): void {
    let counted = 0;
    this.provisional = 0;
    const { dues } = this;
    for (const one of order) {
      const money = typeof one === 'string' ? this.payments.get(one)! : undefined;
      const worth = money ? this.worthOf(money) : (one as number);
      if (worth !== undefined) {
        counted += worth;
        continue;
      }
      let bound = 0;
      for (const { amount } of dues) {
        bound += amount;
        if (bound > counted) break;
      }
      const stands = Math.max(0, bound - counted);
      counted += stands;
      this.provisional += stands;
    }
  }

  /** Each due has its unpaid part. An amount that is counted below nothing is unpaid as well, of the first one. */
  get open(): Due[] {
    let left = Math.max(0, this.counted);
    return this.dues
      .map(({ day, amount }, i) => {
        const taken = Math.min(left, amount);
        left -= taken;
        return { day, amount: amount - taken + (i === 0 ? Math.max(0, -this.counted) : 0) };
      })
      .filter(({ amount }) => amount > 0);
  }

  get owed(): number {
    return sum(this.open);
  }

  /** The dues that the member is asked for. */
  get asked(): Due[] {
    return this.isArchived ? [] : this.open;
  }

  get credit(): number {
    return Math.max(0, this.counted - this.price);
  }

  /**
   * Plans what is owed in equal parts, so many days after each other. It is refused where the first part is not more than the credit that
   * the member gave away without having it any more.
   */
  plan(
    from: Day,
    count: number,
    days: number,
  ): { parts: Due[]; plan: Pick<Extract<NaiveEntry, { kind: 'plan' }>, 'terms' | 'kept' | 'parts'> | undefined } {
    const { owed, dues } = this;
    const part = Math.floor(owed / count);
    const parts = Array.from({ length: count }, (_, i) => ({
      day: addDays(from, i * days),
      amount: i < count - 1 ? part : owed - part * (count - 1),
    }));
    // The dues that are crossed off stay, and what is paid of the next one is paid of the first part.
    let left = this.counted;
    let kept = 0;
    for (const { amount } of dues) {
      if (left < amount) break;
      left -= amount;
      kept += amount;
    }
    if (parts[0]!.amount + left <= 0) return { parts, plan: undefined };
    return {
      parts,
      plan: { terms: this.terms.name, kept, parts: parts.map((due, i) => (i === 0 ? { ...due, amount: due.amount + left } : due)) },
    };
  }

  /** Takes over these payments and entries of another record of the same person; the terms stay those of this one. */
  take(other: NaiveAccount, { payments, entries }: NaiveBelongings): void {
    for (const id of payments) {
      const money = other.payments.get(id);
      if (money) this.payments.set(id, money);
      other.payments.delete(id);
    }
    const taken = other.entries.filter((one) => entries.includes(one));
    other.entries = other.entries.filter((one) => !entries.includes(one));
    this.entries = [...this.entries, ...taken].sort((a, b) => madeAt.get(a)! - madeAt.get(b)!);
  }

  get belongings(): NaiveBelongings {
    return { payments: [...this.payments.keys()], entries: [...this.entries] };
  }

  enter(entry: NaiveEntry): void {
    madeAt.set(entry, made++);
    this.entries.push(entry);
  }

  agreeTo(terms: NaiveTerms): void {
    this.terms = terms;
  }

  /** Staff edit the billing. What they write of the subscription counts; who writes how many periods are paid empties the purse. */
  edit(written: { sequence?: number; until?: Day }): void {
    this.subscription = this.renewed;
    const { sequence, until } = written;
    // They wrote the number without what was taken from the member.
    if (sequence !== undefined) this.keptRenewals.clear();
    for (const money of this.renewals) this.keptRenewals.add(money);
    if (sequence !== undefined) Object.assign(this.subscription, { sequence, purse: 0 });
    if (until !== undefined) Object.assign(this.subscription, { until, begun: until, periods: 0 });
  }

  /** This follows from the renewals, paid in this order: money is put into a purse, and buys a period as soon as it is enough. */
  private get renewed(): NaiveSubscription {
    const { months, renewal } = this.terms;
    let { purse, sequence, begun, periods, until, last } = this.subscription;
    // The periods of another product are counted from the end of those before an edit.
    if (until && addMonths(begun, periods * months) !== until) [begun, periods] = [until, 0];
    const buy = (day: Day, wanted: number) => {
      const isNew = until === null || day > until;
      for (let bought = 0; bought < wanted; bought++) {
        if (isNew && bought === 0) [begun, periods] = [day, 0];
        sequence += 1;
        periods += 1;
        until = addMonths(begun, periods * months);
      }
    };
    const empty = (day: Day) => {
      if (!renewal) return;
      buy(day, Math.floor(purse / renewal));
      purse %= renewal;
    };
    if (last ?? until) empty((last ?? until)!);
    for (const money of this.renewals) {
      if (this.keptRenewals.has(money)) continue;
      if (!last || money.day > last) last = money.day;
      if (renewal === undefined) buy(money.day, 1);
      else purse += this.worthOf(money) ?? renewal;
      empty(money.day);
    }
    return { purse, sequence, begun, periods, until, last };
  }

  subscriptionOn(today: Day): { status: string | null; last: Day | null; sequence: number; next: Day | null } {
    const { renewal } = this.terms;
    const { purse, sequence, until, last } = this.renewed;
    this.renewalRest = renewal === undefined ? undefined : renewal - purse;
    const status = until ? (until < today ? 'Late' : 'Completed') : last ? 'Progress' : null;
    return { status, last, sequence, next: until };
  }
}

/** A subscription has the periods that were paid since the day `begun`, and money in a purse that is not enough for another one. */
interface NaiveSubscription {
  purse: number;
  sequence: number;
  begun: Day;
  periods: number;
  until: Day | null;
  last: Day | null;
}

export interface NaiveBelongings {
  payments: string[];
  entries: NaiveEntry[];
}

/** The order in which entries were made, under whichever record. */
const madeAt = new Map<NaiveEntry, number>();
let made = 0;

function lessAtTheEnd(dues: Due[], less: number): Due[] {
  let left = less;
  return dues
    .toReversed()
    .map((due) => {
      const taken = Math.min(left, due.amount);
      left -= taken;
      return { ...due, amount: due.amount - taken };
    })
    .toReversed();
}

/** The first dues, up to a sum. */
function untilSum(dues: Due[], most: number): Due[] {
  let left = most;
  return dues.flatMap((due) => {
    const amount = Math.min(left, due.amount);
    left -= amount;
    return amount > 0 ? [{ ...due, amount }] : [];
  });
}

export const sum = (dues: Due[]): number => dues.reduce((total, { amount }) => total + amount, 0);
