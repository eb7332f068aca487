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
  dues: Due[];
  readonly currency: NaiveCurrency;
  readonly payments = new Map<string, NaiveMoney>();
  waived = 0;
  moved = 0;
  discounted = 0;
  /** Nobody asks an archived member for money. */
  isArchived = false;
  /** This stands for payments that have no rate yet. */
  provisional = 0;
  /** The discounts and plans that can be taken back, with the dues of before; only the last one can. */
  readonly changes: { before: Due[]; discount: number }[] = [];
  private readonly rates: readonly NaiveRate[];

  constructor(currency: NaiveCurrency, price: number, { first, parts, rates }: { first: Day; parts: number; rates: readonly NaiveRate[] }) {
    this.currency = currency;
    this.rates = rates;
    this.dues = Array.from({ length: parts }, (_, month) => ({ day: addMonths(first, month), amount: price / parts }));
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
    return [...this.payments.values()].filter(({ isDeleted }) => !isDeleted);
  }

  get paid(): number {
    return this.standing.reduce((sum, one) => sum + (this.worthOf(one) ?? 0), 0);
  }

  get unconverted(): NaiveMoney[] {
    return this.standing.filter((one) => this.worthOf(one) === undefined);
  }

  private get counted(): number {
    return this.paid + this.waived + this.moved + this.provisional;
  }

  get price(): number {
    return sum(this.dues);
  }

  /**
   * A payment without a rate stands for what is missing of the due that it meets. `order` names what counted, in its order: a payment,
   * or another amount of its own.
   */
  stand(order: readonly (string | number)[]): void {
    let counted = 0;
    this.provisional = 0;
    for (const one of order) {
      const money = typeof one === 'string' ? this.payments.get(one)! : undefined;
      const worth = money ? this.worthOf(money) : (one as number);
      if (worth !== undefined) {
        counted += worth;
        continue;
      }
      let bound = 0;
      for (const { amount } of this.dues) {
        bound += amount;
        if (bound > counted) break;
      }
      const stands = Math.max(0, bound - counted);
      counted += stands;
      this.provisional += stands;
    }
  }

  /** What is missing of each due. What is counted below nothing is missing as well, of the first one. */
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

  discount(amount: number): void {
    this.changes.push({ before: this.dues, discount: amount });
    this.discounted += amount;
    let left = amount;
    this.dues = this.dues
      .toReversed()
      .map((due) => {
        const taken = Math.min(left, due.amount);
        left -= taken;
        return { ...due, amount: due.amount - taken };
      })
      .toReversed();
  }

  /**
   * Makes what is owed due in equal parts, so many days after each other; returns them. It is refused where the first part is not more
   * than the credit that the member gave away without having it any more.
   */
  plan(from: Day, count: number, days: number): { parts: Due[]; isRefused: boolean } {
    const { owed } = this;
    const part = Math.floor(owed / count);
    const parts = Array.from({ length: count }, (_, i) => ({
      day: addDays(from, i * days),
      amount: i < count - 1 ? part : owed - part * (count - 1),
    }));
    // The dues that are crossed off stay, and what is paid of the next one is paid of the first part.
    let left = this.counted;
    let kept = 0;
    while (kept < this.dues.length && left >= this.dues[kept]!.amount) left -= this.dues[kept++]!.amount;
    if (parts[0]!.amount + left <= 0) return { parts, isRefused: true };
    this.changes.push({ before: this.dues, discount: 0 });
    this.dues = [...this.dues.slice(0, kept), ...parts.map((due, i) => (i === 0 ? { ...due, amount: due.amount + left } : due))];
    return { parts, isRefused: false };
  }

  takeBackChange(): void {
    const { before, discount } = this.changes.pop()!;
    this.dues = before;
    this.discounted -= discount;
  }

  /** Takes over what another record of the same person paid and was given. The dues stay those of this one. */
  merge(other: NaiveAccount): void {
    for (const [id, money] of other.payments) this.payments.set(id, money);
    this.waived += other.waived;
    this.moved += other.moved;
  }
}

export const sum = (dues: Due[]): number => dues.reduce((total, { amount }) => total + amount, 0);
