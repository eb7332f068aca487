import * as label from './fields.messages.ts';
import { field, type Service } from './module.rules.ts';
import * as text from './modules.messages.ts';

/** Our own services; those of vendors are defined beside their modules. */
export const ownServices: Service[] = [
  { id: 'schedule', name: text.schedule, color: '#d98e04', description: text.scheduleAbout },
  { id: 'members', name: text.members, color: '#3b3f8f', description: text.membersAbout },
  { id: 'payments', name: text.payments, color: '#1f7a4d', description: text.paymentsAbout },
  { id: 'forms', name: text.forms, color: '#7a4fb5', description: text.formsAbout },
  { id: 'reservations', name: text.reservations, color: '#0f7c8a', description: text.reservationsAbout },
  { id: 'reminders', name: text.reminders, color: '#b5532d', description: text.remindersAbout },
  { id: 'mail', name: text.mail, color: '#a3326b', description: text.mailAbout },
  { id: 'staff', name: text.staff, color: '#4a5568', description: text.staffAbout },
  { id: 'flow', name: text.flow, color: '#6b6357', description: text.flowAbout },
  { id: 'webhooks', name: text.webhooks, color: '#25636b', description: text.webhooksAbout },
  {
    id: 'http',
    name: text.http,
    color: '#2d5fa8',
    description: text.httpAbout,
    boundTo: 'host',
    authfields: {
      host: field('text', label.httpServer, {
        placeholder: 'api.example.com',
        help: label.httpServerHelp,
      }),
      token: field('password', label.bearerToken),
      username: field('text', label.userName),
      password: field('password', label.password),
      header: field('text', label.headerName, { placeholder: 'X-API-Key' }),
      value: field('password', label.headerValue),
    },
  },
];
