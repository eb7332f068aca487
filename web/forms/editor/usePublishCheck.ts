import { useState } from 'react';
import { CANNOT_PUBLISH, publishProblems } from '#contract/publishing.ts';
import { toast } from '#web/ui/toast.tsx';
import { focusFirstInvalid } from './focus.ts';
import type { Draft } from './form-draft.ts';

const NONE: Record<string, string> = {};

/** What the draft lacks for being published: shown from the first try on, each until it is put right. */
export function usePublishCheck(draft: Draft) {
  const [asked, setAsked] = useState(false);
  const problems = asked ? publishProblems(draft) : NONE;
  const incomplete = Object.keys(problems).length > 0;
  if (asked && !incomplete) setAsked(false);

  return {
    problems: incomplete ? problems : undefined,
    /** Whether the draft may be published; if not, the first field that lacks something gets the focus. */
    check(): boolean {
      if (Object.keys(publishProblems(draft)).length === 0) return true;
      setAsked(true);
      toast.error(CANNOT_PUBLISH);
      focusFirstInvalid();
      return false;
    },
  };
}
