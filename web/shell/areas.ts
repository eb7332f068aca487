import {
  IconBell,
  IconBellRinging,
  IconCalendarTime,
  IconChecklist,
  IconCreditCard,
  IconForms,
  IconHistory,
  IconLayoutDashboard,
  IconMailFast,
  IconMailOpened,
  IconRobot,
  IconSettings,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react';
import type { Role } from '#contract/auth.ts';
import * as text from './shell.messages.ts';

/** The sidebar's entries, in the specification's order; reminders and the outbox follow the campaigns. */
export const AREAS = [
  { to: '/dashboard', label: text.dashboard(), icon: IconLayoutDashboard },
  { to: '/forms', label: text.forms(), icon: IconForms, isActive: (path) => path.includes('forms') },
  { to: '/users', label: text.members(), icon: IconUsers },
  { to: '/tasks', label: text.tasks(), icon: IconChecklist },
  { to: '/payments', label: text.payments(), icon: IconCreditCard, only: 'admin' },
  { to: '/templates/list', label: text.templates(), icon: IconTemplate, only: 'admin', isActive: (path) => path.includes('template') },
  { to: '/workflows', label: text.workflows(), icon: IconMailFast, only: 'admin', isActive: (path) => /workflow/.test(path) },
  { to: '/reminders', label: text.reminders(), icon: IconBellRinging, only: 'admin' },
  { to: '/outbox', label: text.outbox(), icon: IconMailOpened, only: 'admin' },
  { to: '/notifications', label: text.notifications(), icon: IconBell },
  { to: '/scenarios', label: text.scenarios(), icon: IconRobot, only: 'admin', isActive: (path) => path.startsWith('/scenario') },
  { to: '/reservation', label: text.reservations(), icon: IconCalendarTime },
  { to: '/settings', label: text.settings(), icon: IconSettings },
] as const satisfies readonly AreaShape[];

/** The runs of the reminders, which the sidebar shows below them while one of the two screens is open. */
export const HISTORY = { to: '/history', label: text.history(), icon: IconHistory } as const satisfies AreaShape;

interface AreaShape {
  to: string;
  label: string;
  icon: typeof IconBell;
  /** The only role that sees the entry. The server refuses the calls of other roles in any case. */
  only?: Role;
  /** Without it, the entry is highlighted on its own path and below. */
  isActive?: (path: string) => boolean;
}

export type Area = (typeof AREAS)[number] | typeof HISTORY;

export const areasOf = (role: Role): (typeof AREAS)[number][] => AREAS.filter((area) => !('only' in area) || area.only === role);

export function isActive(area: Area, path: string): boolean {
  if ('isActive' in area) return area.isActive(path);
  return path === area.to || path.startsWith(`${area.to}/`);
}
