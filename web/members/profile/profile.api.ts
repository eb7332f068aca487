import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type MemberView, members } from '#contract/members.ts';
import { call, newerVersion } from '#web/api/call.ts';
import { applied, isContested, type MemberPatch } from './patch.ts';

export const EVENTS_PER_PAGE = 20;

export const memberById = (id: string) =>
  queryOptions({
    queryKey: ['members', 'one', id],
    queryFn: async ({ signal }) => (await call(members.get, { params: { id } }, { signal })).data,
  });

export const memberNotes = (id: string) =>
  queryOptions({
    queryKey: ['members', 'notes', id],
    queryFn: async ({ signal }) => (await call(members.notes, { params: { id } }, { signal })).data,
  });

export const memberTimeline = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['members', 'timeline', id],
    queryFn: ({ pageParam, signal }) =>
      call(members.timeline, { params: { id }, query: { page: pageParam, limit: EVENTS_PER_PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * EVENTS_PER_PAGE < last.count ? pages.length + 1 : undefined),
  });

interface Change {
  /** The member as it was shown when the edit began. */
  begun: MemberView;
  patch: MemberPatch;
}

/**
 * Changes a member: shown at once, taken back on failure. Changes of one member wait for each other. Refused when somebody else
 * changed the same thing since the edit began.
 */
export function useUpdateMember(id: string) {
  const client = useQueryClient();
  const { queryKey } = memberById(id);
  const mutationKey = ['members', 'update', id];
  const isLast = () => client.isMutating({ mutationKey }) <= 1;
  return useMutation({
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
    // What waits behind this change stays on the screen.
    onSuccess: (member) => client.setQueryData(queryKey, (now) => (now && isLast() ? member : now && { ...now, rev: member.rev })),
    onError: (error, _change, context) => client.setQueryData(queryKey, newerVersion<MemberView>(error) ?? context?.before),
    onSettled: () => void (isLast() && client.invalidateQueries({ queryKey: ['members'] })),
  });
}

/** A call that answers the member as it is then. One after the other, so that the last one asked for is what remains. */
function useMemberCall<Input>(id: string, mutationFn: (input: Input) => Promise<MemberView>) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `parts of member ${id}` },
    mutationFn,
    onSuccess: (member) => client.setQueryData(memberById(id).queryKey, member),
    onSettled: () => void client.invalidateQueries({ queryKey: ['members'] }),
  });
}

export const useSetModerator = (id: string) =>
  useMemberCall(id, async (moderator: boolean) => (await call(members.setModerator, { params: { id }, body: { moderator } })).data);

export const useSetAccess = (id: string) =>
  useMemberCall(id, async ({ space, on }: { space: string; on: boolean }) => {
    const input = { params: { id }, body: { spaces: [space] } };
    return (await (on ? call(members.addToSpace, input) : call(members.removeFromSpace, input))).data;
  });

export const useSetTags = (id: string) =>
  useMemberCall(id, async (tags: string[]) => (await call(members.setTags, { params: { id }, body: { tags } })).data);

/** The other's payments come along. */
export function useMerge(id: string) {
  const client = useQueryClient();
  return useMemberCall(id, async (other: string) => {
    const { data } = await call(members.merge, { params: { id }, body: { other } });
    void client.invalidateQueries({ queryKey: ['payments'] });
    return data;
  });
}

function useNoteChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: ['members'] }) });
}
export const useAddNote = (id: string) => useNoteChange((text: string) => call(members.addNote, { params: { id }, body: { text } }));
export const useRemoveNote = () => useNoteChange((noteId: string) => call(members.removeNote, { params: { id: noteId } }));
