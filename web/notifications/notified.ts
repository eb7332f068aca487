const KEY = 'cauri.notified';

/** Whether this account has turned notifications on in this browser; they end with its session and go on with the next one. */
export const isNotified = (accountId: string | undefined): boolean => accountId !== undefined && localStorage.getItem(KEY) === accountId;

export const rememberNotified = (accountId: string): void => localStorage.setItem(KEY, accountId);
export const forgetNotified = (): void => localStorage.removeItem(KEY);
