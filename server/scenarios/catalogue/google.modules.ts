import type { Env } from '#server/env.ts';
import { appendRow, checkServiceAccount, createEvent } from '#server/integrations/google-service.ts';
import { fillRange, withoutTags } from '#server/scenarios/vendor-text.rules.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { defineAction, field, leaves, output, type Service, StepError } from './module.rules.ts';

const accountOf = (env: Env, { key = '' }: Record<string, string>) => ({ tokenUrl: env.GOOGLE_SERVICE_TOKEN_URL, key });
const account: Pick<Service, 'authfields' | 'check'> = {
  authfields: {
    key: field('password', 'Service account key', {
      required: true,
      help: 'The whole JSON file of the key. Share the sheet or calendar with the account’s address.',
    }),
  },
  check: ({ outbound, connection, env }) => checkServiceAccount(outbound, accountOf(env, connection)),
};
const MINUTE_MS = 60_000;

export const googleServices: Service[] = [
  {
    id: 'google-sheets',
    name: 'Google Sheets',
    color: '#188038',
    description: 'Rows added to a spreadsheet.',
    ...account,
  },
  {
    id: 'google-calendar',
    name: 'Google Calendar',
    color: '#1a73e8',
    description: 'Events in a calendar.',
    ...account,
  },
];

export const googleActions = [
  defineAction({
    id: 'google-sheets.append-row',
    name: 'Append row',
    description: 'Adds a row at the end of a table.',
    // Google takes no idempotency key for this call, so a row that may already exist is never added again automatically.
    idempotency: 'unsafe',
    fields: {
      spreadsheet: field('text', 'Spreadsheet', { required: true, help: 'Its address, or the id in it.' }),
      range: field('text', 'Sheet', { required: true, default: 'A1', placeholder: 'Feuille 1!A1' }),
      values: field('pairs', 'Cells', { required: true, help: 'One for each column, in order; the names are for you.' }),
    },
    outputs: [output('range', 'Where it stands', 'Feuille 1!A12:D12')],
    fill: ({ range }, scope) => (typeof range === 'string' ? { range: fillRange(range, scope) } : {}),
    effect: (_, { spreadsheet, range }) => leaves(`A row in the Google sheet ${spreadsheet}, ${range}`),
    async run({ deps, outbound, connection }, { spreadsheet, range, values }) {
      const id = /\/d\/([\w-]+)/.exec(spreadsheet)?.[1] ?? spreadsheet.trim();
      if (!/^[\w-]+$/.test(id)) throw new StepError(`“${spreadsheet}” is neither the address nor the id of a spreadsheet.`);
      const row = { spreadsheet: id, range, values: values.map(({ value }) => value) };
      return { output: { range: await appendRow(outbound, accountOf(deps.env, connection), deps.env.GOOGLE_SHEETS_URL, row) } };
    },
  }),
  defineAction({
    id: 'google-calendar.create-event',
    name: 'Create event',
    description: 'Puts an event into a calendar, once.',
    idempotency: 'key',
    fields: {
      calendar: field('text', 'Calendar', { required: true, default: 'primary', placeholder: 'equipe@example.com' }),
      summary: field('text', 'Title', { required: true, placeholder: 'Coaching : {{ trigger.reservation.name }}' }),
      start: field('text', 'Begins', { required: true, placeholder: '{{ trigger.reservation.startsAt }}' }),
      minutes: field('number', 'Minutes', { required: true, default: 60 }),
      description: field('textarea', 'Description', { escape: withoutTags }),
    },
    outputs: [output('id', 'Event id', '3f9a2c…'), output('link', 'Link', 'https://www.google.com/calendar/event?eid=…')],
    effect: (_, { calendar, summary }) => leaves(`The event “${summary}” in the Google calendar ${calendar}`),
    async run({ deps, db, outbound, connection, key }, { calendar, summary, start, minutes, description }) {
      const begins = new Date(start);
      if (Number.isNaN(begins.valueOf())) throw new StepError(`“${start}” is not a date and time.`);
      if (/^\.{0,2}$/.test(calendar.trim())) throw new StepError(`“${calendar}” is no calendar.`);
      if (minutes === null || !(minutes > 0)) throw new StepError('The event must last longer than nothing.');
      const event = {
        key,
        calendar: calendar.trim(),
        summary,
        description,
        start: begins.toISOString(),
        end: new Date(begins.valueOf() + minutes * MINUTE_MS).toISOString(),
        timeZone: await findTimeZone(db),
      };
      return { output: await createEvent(outbound, accountOf(deps.env, connection), deps.env.GOOGLE_CALENDAR_URL, event) };
    },
  }),
];
