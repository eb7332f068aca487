import { useUser } from '#web/api/session.ts';

/** Money is for admins: the server sends none of it to coaches, and their screens have no columns, filters and cards for it. */
export const useSeesMoney = (): boolean => useUser()?.role === 'admin';
