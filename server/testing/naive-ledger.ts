import { addDays, addMonths, type Day } from '#server/time/calendar.ts';

// A ledger that shares no code with the accounts: it keeps francs in a list of dues, and crosses them off one after the other.

export interface Due {
  day: Day;
  amount: number;
}

interface Money {
  amount: number;
  refunded: number;
  isDeleted: boolean;
}

export class NaiveAccount {
  dues: Due[];
  readonly payments = new Map<string, Money>();
  waived = 0;
  moved = 0;
  discounted = 0;
  /** The discounts and plans that can be taken back, with the dues of before; only the last one can. */
  readonly changes: { before: Due[]; discount: number }[] = [];

  constructor(price: number, first: Day, parts: number) {
    this.dues = Array.from({ length: parts }, (_, month) => ({ day: addMonths(first, month), amount: price / parts }));
  }

  get paid(): number {
    let sum = 0;
    for (const { amount, refunded, isDeleted } of this.payments.values()) if (!isDeleted) sum += amount - refunded;
    return sum;
  }

  private get counted(): number {
    return this.paid + this.waived + this.moved;
  }

  get price(): number {
    return this.dues.reduce((sum, { amount }) => sum + amount, 0);
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
    return this.open.reduce((sum, { amount }) => sum + amount, 0);
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

  /** Makes what is owed due in equal parts, so many days after each other; returns them. */
  plan(from: Day, count: number, days: number): Due[] {
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
    this.changes.push({ before: this.dues, discount: 0 });
    this.dues = [...this.dues.slice(0, kept), ...parts.map((due, i) => (i === 0 ? { ...due, amount: due.amount + left } : due))];
    return parts;
  }

  takeBackChange(): void {
    const { before, discount } = this.changes.pop()!;
    this.dues = before;
    this.discounted -= discount;
  }
}
