import { memberAccounts } from '#contract/member-account.ts';
import { dataQuery } from '#web/api/queries.ts';

// The key starts with `members`, so that server events about members and payments make it stale.

export const memberAccount = (id: string) => dataQuery(['members', 'account', id], memberAccounts.get, { params: { id } });

/** Billing follows from the entries of an account. */
export const AFTER_ENTRY = ['members', 'payments', 'dashboard'] as const;
