import { useNavigate } from '@tanstack/react-router';
import type { MemberSelection } from '#contract/members.ts';
import { useChange } from '#web/api/queries.ts';
import { toast } from '#web/ui/toast.tsx';
import * as text from './segments.messages.ts';

/** Begins a message to members of the list: a draft of a campaign, whose template and time are chosen next. */
export function useWriteTo() {
  const navigate = useNavigate();
  const draft = useChange(async (selection: MemberSelection) => {
    // The calls of campaigns are no part of the list's first visit.
    const { sendWriteTo } = await import('./write-to.api.ts');
    return sendWriteTo(selection);
  }, 'campaigns');
  const writeTo = (selection: MemberSelection) =>
    void draft.mutateAsync(selection).then(
      (id) => navigate({ to: '/edit-workflow/$id', params: { id } }),
      (error: Error) => toast.error(text.notWritten(), error),
    );
  return { writeTo, isPending: draft.isPending };
}
