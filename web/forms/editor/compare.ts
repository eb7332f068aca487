import type { Draft } from './editor-state.ts';
import { sameContent } from './same.ts';

/** Marks by question id, or by `title`, `description`, `thankYou`, `access`. */
export type Marks = Map<string, string>;

/** What is different between two versions of a form, as marks beside each. */
export function changesBetween(theirs: Draft, mine: Draft): { theirs: Marks; mine: Marks } {
  return { theirs: marks(theirs, mine), mine: marks(mine, theirs) };
}

function marks(version: Draft, other: Draft): Marks {
  const found: Marks = new Map();
  if (version.title !== other.title) found.set('title', 'Different');
  if (version.description !== other.description) found.set('description', 'Different');
  if ((version.thankYou ?? '') !== (other.thankYou ?? '')) found.set('thankYou', 'Different');
  if (version.visibility !== other.visibility || version.isPublished !== other.isPublished) found.set('access', 'Different');
  const elsewhere = new Map(other.questions.map((question) => [question.id, question]));
  // Places are compared among the questions that both have.
  const common = new Set(version.questions.filter((q) => elsewhere.has(q.id)).map((q) => q.id));
  const otherOrder = other.questions.filter((q) => common.has(q.id)).map((q) => q.id);
  let place = 0;
  for (const question of version.questions) {
    const counterpart = elsewhere.get(question.id);
    if (!counterpart) {
      found.set(question.id, 'Only here');
      continue;
    }
    if (!sameContent(question, counterpart)) found.set(question.id, 'Different');
    else if (otherOrder[place] !== question.id) found.set(question.id, 'Moved');
    place++;
  }
  return found;
}
