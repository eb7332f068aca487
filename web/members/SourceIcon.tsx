import { Box } from '@mantine/core';
import { IconBrandFacebook, IconBrandInstagram, IconBrandYoutube } from '@tabler/icons-react';
import type { Source } from '#contract/members.ts';
import * as person from './person.messages.ts';

export const SOURCE_LABELS: Record<Source, string> = { facebook: 'Facebook', instagram: 'Instagram', youtube: 'YouTube' };
const ICONS = { facebook: IconBrandFacebook, instagram: IconBrandInstagram, youtube: IconBrandYoutube };

export function SourceIcon({ source }: { source: Source }) {
  const Icon = ICONS[source];
  const label = person.cameFrom({ source: SOURCE_LABELS[source] });
  return (
    <Box component="span" role="img" aria-label={label} title={label} display="inline-flex">
      <Icon size={20} stroke={1.6} aria-hidden="true" />
    </Box>
  );
}
