import type { Env } from '#server/env.ts';

/** A service is off until both are set. */
const PAIRS = [
  ['FEDAPAY_SECRET_KEY', 'FEDAPAY_WEBHOOK_SECRET'],
  ['MONEROO_SECRET_KEY', 'MONEROO_WEBHOOK_SECRET'],
  ['CHARIOW_API_KEY', 'CHARIOW_PULSE_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
] as const;

/** Settings that Cauri starts with although they have no effect. */
export interface DoubtfulSettings {
  halves: { given: string; missing: string }[];
  /** The values of OUTBOUND_ALLOW that no host can have, such as an address with its protocol or a range. */
  noHosts: string[];
}

export function findDoubtfulSettings(env: Env): DoubtfulSettings {
  const isSet = (name: (typeof PAIRS)[number][number]) => (env[name]?.length ?? 0) > 0;
  return {
    halves: PAIRS.flatMap(([first, second]) => {
      if (isSet(first) === isSet(second)) return [];
      const [given, missing] = isSet(first) ? [first, second] : [second, first];
      return { given, missing };
    }),
    noHosts: env.OUTBOUND_ALLOW.filter((one) => /[\s/@?#*]/.test(one)),
  };
}
