/** Milliseconds of the units in which staff choose how long something takes. */
export const UNITS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;
