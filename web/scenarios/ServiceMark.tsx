import { Box } from '@mantine/core';
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
import type { ServiceTag } from '#contract/scenario-parts.ts';

const ICONS: Record<string, typeof IconBell> = {
  schedule: IconAlarm,
  members: IconUsers,
  payments: IconCoins,
  forms: IconForms,
  reservations: IconCalendarClock,
  reminders: IconBell,
  webhooks: IconWebhook,
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
  'google-calendar': IconCalendarEvent,
  'orange-sms': IconMessage,
};

interface Props {
  /** Undefined when the service is not known here. */
  service: ServiceTag | undefined;
  small?: boolean;
}

/** The icon of a service on its colour. It is decorative, because the name is beside it. */
export function ServiceMark({ service, small = false }: Props) {
  const Icon = ICONS[service?.id ?? ''] ?? IconLink;
  const size = small ? 26 : 36;
  const colours = service ? { bg: service.color, c: '#fff' } : { bd: '1.5px dashed var(--line-strong)', c: 'dimmed' };
  return (
    <Box component="span" className="ui-disc" w={size} h={size} bdrs={small ? 'sm' : 'md'} {...colours} aria-hidden="true">
      <Icon size={small ? 15 : 20} stroke={1.8} />
    </Box>
  );
}
