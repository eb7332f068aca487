import { registration } from '#contract/registration.ts';
import { call } from '#web/api/call.ts';

/** It is false as well when the server cannot say. */
export const isWithoutAccounts = (): Promise<boolean> =>
  call(registration.needs)
    .then(({ data }) => data.firstAccount)
    .catch(() => false);
