import type { Sent } from '#contract/endpoint.ts';
import { outbox } from '#contract/outbox.ts';
import { dataQuery, pageQuery } from '#web/api/queries.ts';

export const MAILS_PER_PAGE = 25;

export const outboxPage = (query: Sent<typeof outbox.list>['query']) => pageQuery(['outbox', 'list', query], outbox.list, { query });

export const outboxMail = (id: string) => dataQuery(['outbox', 'one', id], outbox.get, { params: { id } });
