import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { Channel } from '#contract/channel-names.ts';
import { type MemberView, members } from '#contract/members.ts';
import { call, newerVersion } from '#web/api/call.ts';
import { dataQuery } from '#web/api/queries.ts';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { applied, isContested, type MemberPatch } from './patch.ts';
import * as text from './profile.messages.ts';

const EVENTS_PER_PAGE = 20;

export const memberById = (id: string) => dataQuery(['members', 'one', id], members.get, { params: { id } });

export const memberNotes = (id: string) => dataQuery(['members', 'notes', id], members.notes, { params: { id } });

export const samePhone = (id: string) => dataQuery(['members', 'same-phone', id], members.samePhone, { params: { id } });

export const memberTimeline = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['members', 'timeline', id],
    queryFn: ({ pageParam, signal }) =>
      call(members.timeline, { params: { id }, query: { page: pageParam, limit: EVENTS_PER_PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * EVENTS_PER_PAGE < last.count ? pages.length + 1 : undefined),
  });

interface Change {
  /** The member that was shown when the edit began. */
  begun: MemberView;
  patch: MemberPatch;
}

/**
 * Changes a member. The change is shown at once and withdrawn when it fails. Changes of one member are sent one after the other.
 * A change is refused when somebody else changed the same values since the edit began.
 */
export function useUpdateMember(id: string) {
  const client = useQueryClient();
  const { queryKey } = memberById(id);
  const mutationKey = ['members', 'update', id];
  const isLast = () => client.isMutating({ mutationKey }) <= 1;
  return useMutationOnce({
    mutationKey,
    scope: { id: `member ${id}` },
    mutationFn: async ({ begun, patch }: Change) => {
      const send = async (rev: number) => (await call(members.update, { params: { id }, body: { ...patch, rev } })).data;
      try {
        return await send(begun.rev);
      } catch (error) {
        const newer = newerVersion<MemberView>(error);
        if (!newer || isContested(patch, begun, newer)) throw error;
        return send(newer.rev);
      }
    },
    onMutate: async ({ patch }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, applied(before, patch));
      return { before };
    },
    // The changes that wait behind this one stay visible.
    onSuccess: (member) => client.setQueryData(queryKey, (now) => (now && isLast() ? member : now && { ...now, rev: member.rev })),
    onError: (error, _change, context) => client.setQueryData(queryKey, newerVersion<MemberView>(error) ?? context?.before),
    onSettled: () => void (isLast() && client.invalidateQueries({ queryKey: ['members'] })),
  });
}

/** Changes a member, shows how it went, and returns whether it was changed. `begun` is the member when the edit began, if that was earlier. */
export function useChangeMember(member: MemberView) {
  const update = useUpdateMember(member._id);
  return (patch: MemberPatch, done: string, failed: string, begun = member) =>
    toast.outcome(update.mutateAsync({ begun, patch }), done, failed);
}

/** A call that answers with the changed member. Calls are sent one after the other, so that the last one prevails. */
function useMemberCall<Input>(id: string, mutationFn: (input: Input) => Promise<{ data: MemberView }>) {
  const client = useQueryClient();
  return useMutationOnce({
    scope: { id: `parts of member ${id}` },
    mutationFn,
    onSuccess: ({ data }) => client.setQueryData(memberById(id).queryKey, data),
    onSettled: () => void client.invalidateQueries({ queryKey: ['members'] }),
  });
}

export const useSetModerator = (id: string) =>
  useMemberCall(id, (moderator: boolean) => call(members.setModerator, { params: { id }, body: { moderator } }));

export const useSetCoach = (id: string) =>
  useMemberCall(id, (coach: string | null) => call(members.update, { params: { id }, body: { coach } }));

export const useClearBounce = (id: string) => useMemberCall(id, () => call(members.clearBounce, { params: { id } }));

export const useResubscribe = (id: string) =>
  useMemberCall(id, (body: { channel: Channel; reason: string }) => call(members.resubscribe, { params: { id }, body }));

export const useSetAccess = (id: string) =>
  useMemberCall(id, ({ space, on }: { space: string; on: boolean }) =>
    call(on ? members.addToSpace : members.removeFromSpace, { params: { id }, body: { spaces: [space] } }),
  );

/** Sends the tags with those that were shown before, so that what a colleague changes meanwhile stays. */
export const useSetTags = (id: string) =>
  useMemberCall(id, (body: { tags: string[]; before: string[] }) => call(members.setTags, { params: { id }, body }));

/** Merges another record into a member. The payments and tasks of the other record move along. */
export function useMerge(id: string) {
  const client = useQueryClient();
  return useMemberCall(id, async (other: string) => {
    const merged = await call(members.merge, { params: { id }, body: { other } });
    for (const part of ['payments', 'tasks']) void client.invalidateQueries({ queryKey: [part] });
    return merged;
  });
}

/** Undoes the merge of the record with this id. The answer says what could not be put back. */
export const useUnmerge = () =>
  useCall(members.unmerge, ['members', 'payments', 'tasks'], {
    done: ({ message }) => toast.success(message ?? text.unmerged()),
    failed: text.notUnmerged(),
  });
