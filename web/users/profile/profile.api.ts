import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '#contract/endpoint.ts';
import { Member, members } from '#contract/members.ts';
import { ApiError, call } from '#web/api/call.ts';

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

export const membersToMerge = (search: string) =>
  queryOptions({
    queryKey: ['members', 'select', search],
    queryFn: ({ signal }) => call(members.select, { query: { search: search || undefined, limit: 10 } }, { signal }),
    placeholderData: keepPreviousData,
  });

export type MemberPatch = Omit<Sent<typeof members.update>['body'], 'rev'>;

/** The newer member that the server holds, when somebody else saved first. */
export function newerMember(error: Error): Member | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const parsed = Member.safeParse(error.data);
  return parsed.success ? parsed.data : undefined;
}

/**
 * Changes a member: shown at once, taken back on failure. Changes of one member wait for each other, each with the revision that
 * the one before it made.
 */
export function useUpdateMember(id: string) {
  const client = useQueryClient();
  const { queryKey } = memberById(id);
  return useMutation({
    mutationKey: ['members', 'update', id],
    scope: { id: `member ${id}` },
    mutationFn: async (patch: MemberPatch) => {
      const rev = client.getQueryData(queryKey)?.rev;
      return (await call(members.update, { params: { id }, body: { ...patch, rev } })).data;
    },
    onMutate: async (patch) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, changed(before, patch));
      return { before };
    },
    onSuccess: (member) => client.setQueryData(queryKey, member),
    onError: (error, _patch, context) => client.setQueryData(queryKey, newerMember(error) ?? context?.before),
    onSettled: () => void client.invalidateQueries({ queryKey: ['members'] }),
  });
}

function changed(member: Member, { payment, subscription, reminder, ...rest }: MemberPatch): Member {
  const given = <T extends object>(values: T | undefined) =>
    Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== undefined));
  return {
    ...member,
    ...given(rest),
    payment: { ...member.payment, ...given(payment) },
    subscription: { ...member.subscription, ...given(subscription) },
    reminder: { ...member.reminder, ...given(reminder) },
  };
}

/** A call that answers the member as it is then. */
function useMemberCall<Input>(id: string, mutationFn: (input: Input) => Promise<Member>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (member) => client.setQueryData(memberById(id).queryKey, member),
    onSettled: () => void client.invalidateQueries({ queryKey: ['members'] }),
  });
}

/** Shown at once, and turned back when the server refuses. */
export function useSetModerator(id: string) {
  const client = useQueryClient();
  const { queryKey } = memberById(id);
  return useMutation({
    mutationFn: async (moderator: boolean) => (await call(members.setModerator, { params: { id }, body: { moderator } })).data,
    onMutate: async (moderator) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (member) => member && { ...member, moderator });
    },
    onSuccess: (member) => client.setQueryData(queryKey, member),
    onError: (_error, moderator) => client.setQueryData(queryKey, (member) => member && { ...member, moderator: !moderator }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['members'] }),
  });
}

export const useSetAccess = (id: string) =>
  useMemberCall(id, async ({ space, on }: { space: string; on: boolean }) => {
    const input = { params: { id }, body: { spaces: [space] } };
    return (await (on ? call(members.addToSpace, input) : call(members.removeFromSpace, input))).data;
  });

export const useSetTags = (id: string) =>
  useMemberCall(id, async (tags: string[]) => (await call(members.setTags, { params: { id }, body: { tags } })).data);

export const useMerge = (id: string) =>
  useMemberCall(id, async (other: string) => (await call(members.merge, { params: { id }, body: { other } })).data);

function useNoteChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: ['members'] }) });
}
export const useAddNote = (id: string) => useNoteChange((text: string) => call(members.addNote, { params: { id }, body: { text } }));
export const useRemoveNote = () => useNoteChange((noteId: string) => call(members.removeNote, { params: { id: noteId } }));
