import { registration } from '#contract/registration.ts';
import { call } from '#web/api/call.ts';

/** Whether no account exists yet, so that nobody can sign in; false as well when the server cannot say. */
export const isWithoutAccounts = (): Promise<boolean> =>
  call(registration.needs)
    .then(({ data }) => data.firstAccount)
    .catch(() => false);
