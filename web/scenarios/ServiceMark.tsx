import {
  IconBell,
  IconBrandSlack,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconCalendarClock,
  IconCalendarEvent,
  IconCash,
  IconClock,
  IconCreditCard,
  IconForms,
  IconGitBranch,
  IconLink,
  IconMail,
  IconMessage,
  IconTable,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
  IconWorld,
} from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import type { ServiceTag } from '#contract/scenario-parts.ts';
import classes from './ServiceMark.module.css';

/** By the service's id; a link for one that is not known here. */
const ICONS: Record<string, typeof IconBell> = {
  schedule: IconClock,
  members: IconUsers,
  payments: IconCash,
  forms: IconForms,
  reservations: IconCalendarClock,
  reminders: IconBell,
  webhooks: IconWebhook,
  webhook: IconWebhook,
  mail: IconMail,
  staff: IconBell,
  flow: IconGitBranch,
  http: IconWorld,
  circle: IconUsersGroup,
  fedapay: IconCreditCard,
  moneroo: IconCreditCard,
  whatsapp: IconBrandWhatsapp,
  telegram: IconBrandTelegram,
  slack: IconBrandSlack,
  'google-sheets': IconTable,
  sheets: IconTable,
  'google-calendar': IconCalendarEvent,
  calendar: IconCalendarEvent,
  'orange-sms': IconMessage,
  orange: IconMessage,
  sms: IconMessage,
  'africas-talking': IconMessage,
};

interface Props {
  service: ServiceTag | undefined;
  small?: boolean;
}

/** A service by its colour and sign; its name stands beside it. */
export function ServiceMark({ service, small = false }: Props) {
  const Icon = ICONS[service?.id ?? ''] ?? IconLink;
  return (
    <span
      className={classes.mark}
      data-small={small || undefined}
      data-unknown={service === undefined || undefined}
      style={service && ({ '--service': service.color } as CSSProperties)}
      aria-hidden="true"
    >
      <Icon size={small ? 15 : 20} stroke={1.8} />
    </span>
  );
}
