import type { Form, Visibility } from '#contract/forms.ts';
import { countOf } from '#web/ui/numbers.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

/** The label of each visibility, and a sentence about it. */
export const VISIBILITY: Record<Visibility, { label: string; meaning: string }> = {
  public: { label: 'Public', meaning: 'Anyone with the link can answer.' },
  'invite-only': { label: 'Invite-only', meaning: 'Only people with a personal invitation can answer.' },
  private: { label: 'Private', meaning: 'Only signed-in staff can answer.' },
};

export const publication = (isPublished: boolean): { label: string; tone: Tone } =>
  isPublished ? { label: 'Published', tone: 'positive' } : { label: 'Draft', tone: 'neutral' };

/** Returns a sentence about who cannot open the link of a form; undefined when anyone can. */
export function linkNotice({ isPublished, visibility }: Pick<Form, 'isPublished' | 'visibility'>): string | undefined {
  if (!isPublished) return 'Nobody can answer yet: the form is not published.';
  if (visibility === 'invite-only') return 'Only people with a personal invitation can answer: this link alone opens nothing.';
  if (visibility === 'private') return 'Only signed-in staff can answer: everybody else is told that this form is not public.';
  return undefined;
}

/** A form without a title gets the name of a new form. */
export const nameOf = ({ title }: { title: string }) => title.trim() || 'Untitled Form';

export const responseCount = (n: number, atLeast = false) => countOf(n, 'response', atLeast);
