import { IconBrandFacebook, IconBrandInstagram, IconBrandYoutube } from '@tabler/icons-react';
import type { MemberListView } from '#contract/members.ts';

type Source = NonNullable<MemberListView['from']>;
const SOURCES = {
  facebook: { icon: IconBrandFacebook, name: 'Facebook' },
  instagram: { icon: IconBrandInstagram, name: 'Instagram' },
  youtube: { icon: IconBrandYoutube, name: 'YouTube' },
} satisfies Record<Source, object>;

/** The icon of the source through which a member came. */
export function SourceIcon({ source, size = 20 }: { source: Source; size?: number }) {
  const { icon: Icon, name } = SOURCES[source];
  return (
    <span role="img" aria-label={`From ${name}`} title={`From ${name}`} style={{ display: 'inline-flex', verticalAlign: 'middle' }}>
      <Icon size={size} stroke={1.6} aria-hidden="true" />
    </span>
  );
}
