import type { Visibility } from '#contract/forms.ts';
import { formatCount } from '#web/ui/figures.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

/** What the visibilities are called, and what each means. */
export const VISIBILITY: Record<Visibility, { label: string; meaning: string }> = {
  public: { label: 'Public', meaning: 'Anyone with the link can answer.' },
  'invite-only': { label: 'Invite-only', meaning: 'Only people with a personal invitation can answer.' },
  private: { label: 'Private', meaning: 'Only signed-in staff can answer.' },
};

export const publication = (isPublished: boolean): { label: string; tone: Tone } =>
  isPublished ? { label: 'Published', tone: 'positive' } : { label: 'Draft', tone: 'neutral' };

/** A form may have been left without a title. */
export const nameOf = ({ title }: { title: string }) => title.trim() || 'Untitled Form';

export const responseCount = (n: number) => (n === 1 ? '1 response' : `${formatCount(n)} responses`);
