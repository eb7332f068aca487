import { outbox } from '#contract/outbox.ts';
import { dataQuery, pageQuery } from '#web/api/queries.ts';

export const MAILS_PER_PAGE = 25;

export const outboxPage = (page: number) => pageQuery(['outbox', 'list', page], outbox.list, { query: { page, limit: MAILS_PER_PAGE } });

export const outboxMail = (id: string) => dataQuery(['outbox', 'one', id], outbox.get, { params: { id } });
