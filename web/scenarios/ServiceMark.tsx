import {
  IconAlarm,
  IconApi,
  IconBell,
  IconBrandSlack,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconCalendarClock,
  IconCalendarEvent,
  IconCircles,
  IconCoins,
  IconForms,
  IconGitBranch,
  IconLink,
  IconMail,
  IconMessage,
  IconTable,
  IconUsers,
  IconWallet,
  IconWebhook,
} from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import type { ServiceTag } from '#contract/scenario-parts.ts';
import classes from './ServiceMark.module.css';

/** By the service's id; a link for one that is not known here. */
const ICONS: Record<string, typeof IconBell> = {
  schedule: IconAlarm,
  members: IconUsers,
  payments: IconCoins,
  forms: IconForms,
  reservations: IconCalendarClock,
  reminders: IconBell,
  webhooks: IconWebhook,
  webhook: IconWebhook,
  mail: IconMail,
  staff: IconBell,
  flow: IconGitBranch,
  http: IconApi,
  circle: IconCircles,
  fedapay: IconWallet,
  moneroo: IconWallet,
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
