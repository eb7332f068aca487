export type PeriodName = 'today' | 'lastWeek' | 'thisMonth' | 'lastMonth';

/** The ranges of days that are offered by a name, from the current day (YYYY-MM-DD), with both days included. */
export function periodsOf(today: string): { name: PeriodName; from: string; to: string }[] {
  const [year, month, date] = today.split('-').map(Number) as [number, number, number];
  const day = (months: number, date: number) => new Date(Date.UTC(year, month - 1 + months, date)).toISOString().slice(0, 10);
  return [
    { name: 'today', from: today, to: today },
    { name: 'lastWeek', from: day(0, date - 6), to: today },
    { name: 'thisMonth', from: day(0, 1), to: day(1, 0) },
    { name: 'lastMonth', from: day(-1, 1), to: day(0, 0) },
  ];
}
