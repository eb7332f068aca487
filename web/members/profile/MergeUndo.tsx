import { Button, Group } from '@mantine/core';
import { MERGE_UNDO_DAYS, type MemberEvent } from '#contract/members.ts';
import { useUser } from '#web/api/session.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { useUnmerge } from './profile.api.ts';
import * as text from './profile.messages.ts';

const DAY_MS = 86_400_000;

/** Below a merge on the timeline: admins undo it there; once it is undone, it leads to the other record. */
export function MergeUndo({ event: { kind, at, data } }: { event: MemberEvent }) {
  const admin = useUser()?.role === 'admin';
  const unmerge = useUnmerge();
  if (kind === 'unmerged' && typeof data.other === 'string')
    return (
      <TextLink size="sm" to="/users/$memberId/profile" params={{ memberId: data.other }}>
        {text.otherRecordOfMerge()}
      </TextLink>
    );
  const id = data.mergedId;
  const isPossible = kind === 'merged' && admin && !data.undone && Date.now() - Date.parse(at) < MERGE_UNDO_DAYS * DAY_MS;
  if (!isPossible || typeof id !== 'string') return null;
  return (
    <Group mt={4}>
      <Button
        variant="default"
        size="xs"
        className="ui-touch"
        loading={unmerge.isPending}
        onClick={() => unmerge.mutate({ params: { id } })}
      >
        {text.undoMerge()}
      </Button>
    </Group>
  );
}
