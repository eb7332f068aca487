import { isDay } from '#contract/day.ts';
import type { Env } from '#server/env.ts';
import { appendRow, checkServiceAccount, createEvent } from '#server/integrations/google-service.ts';
import { asTyped } from '#server/scenarios/conditions.rules.ts';
import { parseMoment } from '#server/scenarios/mapping.rules.ts';
import { fillRange, withoutTags } from '#server/scenarios/vendor-text.rules.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { stored } from '#server/stored-errors.ts';
import * as step from '../steps.messages.ts';
import * as effect from './effects.messages.ts';
import * as label from './fields.messages.ts';
import { defineAction, field, leaves, output, programmeLanguage, type Service, StepError } from './module.rules.ts';
import * as text from './modules.messages.ts';

const accountOf = (env: Env, { key = '' }: Record<string, string>) => ({ tokenUrl: env.GOOGLE_SERVICE_TOKEN_URL, key });
const account: Pick<Service, 'authfields' | 'check'> = {
  authfields: {
    key: field('password', label.serviceAccountKey, {
      required: true,
      help: label.serviceAccountKeyHelp,
    }),
  },
  check: ({ outbound, connection, env }) => checkServiceAccount(outbound, accountOf(env, connection)),
};
const MINUTE_MS = 60_000;

export const googleServices: Service[] = [
  {
    id: 'google-sheets',
    name: text.googleSheets,
    color: '#188038',
    description: text.googleSheetsAbout,
    ...account,
  },
  {
    id: 'google-calendar',
    name: text.googleCalendar,
    color: '#1a73e8',
    description: text.googleCalendarAbout,
    ...account,
  },
];

export const googleActions = [
  defineAction({
    id: 'google-sheets.append-row',
    name: text.appendRow,
    description: text.appendRowAbout,
    // Google takes no idempotency key for this call, so a row that may already exist is never added again automatically.
    idempotency: 'unsafe',
    fields: {
      spreadsheet: field('text', label.spreadsheet, { required: true, help: label.spreadsheetHelp }),
      range: field('text', label.sheet, { required: true, default: 'A1', placeholder: label.sheetExample }),
      values: field('pairs', label.cells, { required: true, help: label.cellsHelp }),
    },
    outputs: [output('range', label.writtenRange, 'Feuille 1!A12:D12')],
    fill: ({ range }, scope) => (typeof range === 'string' ? { range: fillRange(range, scope) } : {}),
    effect: (_, { spreadsheet, range }) => leaves(effect.appendsRow({ spreadsheet, range })),
    async run({ deps, outbound, connection }, { spreadsheet, range, values }) {
      const id = /\/d\/([\w-]+)/.exec(spreadsheet)?.[1] ?? spreadsheet.trim();
      if (!/^[\w-]+$/.test(id)) throw new StepError(stored(step.notSpreadsheet, { value: spreadsheet }));
      const row = { spreadsheet: id, range, values: values.map(({ value }) => value) };
      return { output: { range: await appendRow(outbound, accountOf(deps.env, connection), deps.env.GOOGLE_SHEETS_URL, row) } };
    },
  }),
  defineAction({
    id: 'google-calendar.create-event',
    name: text.createEvent,
    description: text.createEventAbout,
    idempotency: 'key',
    readIn: programmeLanguage,
    fields: {
      calendar: field('text', label.calendar, { required: true, default: 'primary', placeholder: 'equipe@example.com' }),
      summary: field('text', label.title, { required: true, placeholder: label.eventExample }),
      start: field('text', label.begins, { required: true, forCauri: true, placeholder: '{{ trigger.reservation.startsAt }}' }),
      minutes: field('number', label.minutes, { required: true, default: 60 }),
      description: field('textarea', label.description, { escape: withoutTags }),
    },
    outputs: [output('id', label.eventId, '3f9a2c…'), output('link', label.link, 'https://www.google.com/calendar/event?eid=…')],
    effect: (_, { calendar, summary }) => leaves(effect.createsEvent({ summary, calendar })),
    async run({ deps, db, outbound, connection, key }, { calendar, summary, start, minutes, description }) {
      const timeZone = await findTimeZone(db);
      const typed = asTyped(start.trim());
      const begins = parseMoment(isDay(typed) ? `${typed}T00:00` : typed, timeZone) ?? new Date(start);
      if (Number.isNaN(begins.valueOf())) throw new StepError(stored(step.notDateTime, { value: start }));
      if (/^\.{0,2}$/.test(calendar.trim())) throw new StepError(stored(step.notCalendar, { value: calendar }));
      if (minutes === null || !(minutes > 0)) throw new StepError(stored(step.eventTooShort));
      const event = {
        key,
        calendar: calendar.trim(),
        summary,
        description,
        start: begins.toISOString(),
        end: new Date(begins.valueOf() + minutes * MINUTE_MS).toISOString(),
        timeZone,
      };
      return { output: await createEvent(outbound, accountOf(deps.env, connection), deps.env.GOOGLE_CALENDAR_URL, event) };
    },
  }),
];
