import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { auth, type PendingAdmin } from '#contract/auth.ts';
import { call } from '#web/api/call.ts';
import { useUser } from '#web/api/session.ts';

export const pendingAdmins = queryOptions({
  queryKey: ['pending-admins'],
  queryFn: async ({ signal }) => (await call(auth.pendingAdmins, undefined, { signal })).data,
});

/** How many requests wait for an admin; 0 for everybody else. */
export function useWaitingCount(): number {
  const admin = useUser()?.role === 'admin';
  const { data } = useQuery({ ...pendingAdmins, enabled: admin, select: countWaiting });
  return admin ? (data ?? 0) : 0;
}

const countWaiting = (requests: PendingAdmin[]) => requests.filter((request) => !request.done).length;

export type Decision = 'approve' | 'reject';

/** Decides a request for good. Access is at stake: the screen waits for the server's word. */
export function useDecideAdmin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: Decision }) =>
      call(decision === 'approve' ? auth.approveAdmin : auth.rejectAdmin, { params: { id } }),
    onSuccess: ({ data }) =>
      client.setQueryData(pendingAdmins.queryKey, (requests) => requests?.map((request) => (request._id === data._id ? data : request))),
    // A refusal means that somebody else was faster: look again.
    onSettled: () => client.invalidateQueries({ queryKey: ['pending-admins'] }),
  });
}
