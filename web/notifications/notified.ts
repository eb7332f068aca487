const KEY = 'cauri.notified';

/** The notifications end with the session of the account in this browser, and go on with the next one. */
export const isNotified = (accountId: string | undefined): boolean => accountId !== undefined && localStorage.getItem(KEY) === accountId;

export const rememberNotified = (accountId: string): void => localStorage.setItem(KEY, accountId);
export const forgetNotified = (): void => localStorage.removeItem(KEY);
