import type { dashboard } from '#contract/dashboard.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/serve.ts';
import { caller } from '#server/http/sessions.ts';
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

export const dashboardRoutes = ({ db }: Deps): Handlers<typeof dashboard> => ({
  // The queries are short and run one after the other, so that the pool's other connections stay free.
  async get({ query: { days } }, req) {
    const admin = caller(req).account.role === 'admin';
    const today = await findToday(db);
    const { forms, recentForms } = await readForms(db);
    const responses = await readResponses(db, today, days);
    const members = await readMembers(db);
    const late = members.byPayment?.find(({ status }) => status === 'Late')?.count ?? 0;
    return {
      data: {
        today,
        forms,
        responses: { ...responses, today: responses.days.at(-1) ?? 0 },
        members: { ...members, byPayment: admin ? members.byPayment : null, joined: await readJoined(db, today, days) },
        money: admin ? await readMoney(db, today, days) : null,
        attention: admin ? attentionOf(late, await readWaiting(db)) : [],
        recentForms,
        setup: admin ? await readSetup(db) : null,
      },
    };
  },
});
