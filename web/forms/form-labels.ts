import type { Form, FormState, Visibility } from '#contract/forms.ts';
import { language } from '#contract/language.ts';
import { NEW_FORM } from '#contract/new-form.messages.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';
import * as text from './forms.messages.ts';

export const VISIBILITY: Record<Visibility, { label: string; meaning: string }> = {
  public: { label: text.public_(), meaning: text.publicMeaning() },
  'invite-only': { label: text.inviteOnly(), meaning: text.inviteOnlyMeaning() },
  private: { label: text.private_(), meaning: text.privateMeaning() },
};

export const STATES: Record<FormState, { label: string; tone: Tone }> = {
  draft: { label: text.draft(), tone: 'neutral' },
  published: { label: text.published(), tone: 'positive' },
  closed: { label: text.closed(), tone: 'warning' },
  archived: { label: text.archived(), tone: 'neutral' },
};

export const publication = (isPublished: boolean): { label: string; tone: Tone } => (isPublished ? STATES.published : STATES.draft);

/** Returns a sentence about who cannot open the link of a form; undefined when anyone can. */
export function linkNotice({ isPublished, visibility }: Pick<Form, 'isPublished' | 'visibility'>): string | undefined {
  if (!isPublished) return text.notPublishedNotice();
  if (visibility === 'invite-only') return text.inviteOnlyNotice();
  if (visibility === 'private') return text.privateNotice();
  return undefined;
}

/** A form without a title gets the name of a new form. */
export const nameOf = ({ title }: { title: string }) => title.trim() || NEW_FORM.title[language()];

export const responseCount = (count: number, atLeast = false) => text.responseCount({ count, atLeast });
