import { field, type Service } from './module.rules.ts';

/** Our own services; those of vendors are defined beside their modules. */
export const ownServices: Service[] = [
  { id: 'schedule', name: 'Schedule', color: '#d98e04', description: 'Runs by the clock.' },
  { id: 'members', name: 'Members', color: '#3b3f8f', description: 'Members, their status, tags and access.' },
  { id: 'payments', name: 'Payments', color: '#1f7a4d', description: 'Payments as they are recorded, and as they fail.' },
  { id: 'forms', name: 'Forms', color: '#7a4fb5', description: 'Answers to forms.' },
  { id: 'reservations', name: 'Reservations', color: '#0f7c8a', description: 'Time booked with coaches.' },
  { id: 'reminders', name: 'Reminders', color: '#b5532d', description: 'Reminders of payments and subscriptions.' },
  { id: 'mail', name: 'E-mail', color: '#a3326b', description: 'Templates sent to members.' },
  { id: 'staff', name: 'Team', color: '#4a5568', description: 'Messages to admins.' },
  { id: 'flow', name: 'Flow', color: '#6b6357', description: 'Waiting between steps.' },
  { id: 'webhooks', name: 'Webhook', color: '#25636b', description: 'Calls from other systems.' },
  {
    id: 'http',
    name: 'HTTP',
    color: '#2d5fa8',
    description: 'Calls to any address of the Internet.',
    boundTo: 'host',
    authfields: {
      host: field('text', 'Server', {
        placeholder: 'api.example.com',
        help: 'The only server that gets these secrets. Several are separated by commas.',
      }),
      token: field('password', 'Bearer token'),
      username: field('text', 'User name'),
      password: field('password', 'Password'),
      header: field('text', 'Header name', { placeholder: 'X-API-Key' }),
      value: field('password', 'Header value'),
    },
  },
];
