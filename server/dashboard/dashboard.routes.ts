import type { Dashboard, DashboardDays, dashboard } from '#contract/dashboard.ts';
import { ownId } from '#server/coaches/own.rules.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { caller, type Handlers, seenBy } from '#server/http/handlers.ts';
import {
  attentionOf,
  findToday,
  readForms,
  readJoined,
  readMembers,
  readMoney,
  readResponses,
  readSetup,
  readWaiting,
} from './dashboard.queries.ts';
import { readSessions } from './sessions.queries.ts';

export const dashboardRoutes = ({ readOnStandby, providers }: Deps): Handlers<typeof dashboard> => ({
  async get({ query: { days } }, req) {
    const admin = caller(req).account.role === 'admin';
    const reader = { admin, self: ownId(req), coach: seenBy(req), providers };
    return { data: await readOnStandby((db) => readDashboard(db, days, reader)) };
  },
});

interface Reader {
  admin: boolean;
  /** The coach who reads it. */
  self: string | undefined;
  /** The coach who sees only their own members. */
  coach: string | undefined;
  providers: Deps['providers'];
}

/** The queries are short and run one after the other, so that the pool's other connections stay free. */
async function readDashboard(db: Db, days: DashboardDays, { admin, self, coach, providers }: Reader): Promise<Dashboard> {
  const today = await findToday(db);
  const { forms, recentForms } = await readForms(db, coach);
  const responses = await readResponses(db, today, days, coach);
  const { late, ...members } = await readMembers(db, coach);
  return {
    today,
    forms,
    responses: { ...responses, today: responses.days.at(-1) ?? 0 },
    members: { ...members, byPayment: admin ? members.byPayment : null, joined: await readJoined(db, today, days, coach) },
    money: admin ? await readMoney(db, today, days) : null,
    attention: admin ? attentionOf(late, await readWaiting(db, providers)) : [],
    sessions: self === undefined ? null : await readSessions(db, { coachId: self, today, seenBy: coach }),
    recentForms,
    setup: admin ? await readSetup(db) : null,
  };
}
