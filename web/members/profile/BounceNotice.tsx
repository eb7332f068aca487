import { Alert, Button } from '@mantine/core';
import type { MemberView } from '#contract/members.ts';
import { formatDate } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';
import { useClearBounce } from './profile.api.ts';
import * as text from './profile.messages.ts';

/** Says that e-mails to the member come back. Another address removes the mark too. */
export function BounceNotice({ member, bouncedAt, admin }: { member: MemberView; bouncedAt: string; admin: boolean }) {
  const clear = useClearBounce(member._id);
  return (
    <Alert color="red" title={text.addressBounces()}>
      <div>{text.bouncedSince({ day: formatDate(bouncedAt) })}</div>
      {member.bounceReason && <div className="ui-dim ui-text">{member.bounceReason}</div>}
      {admin && (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          loading={clear.isPending}
          onClick={() => void toast.outcome(clear.mutateAsync(), text.bounceCleared(), text.bounceNotCleared())}
        >
          {text.clearBounce()}
        </Button>
      )}
    </Alert>
  );
}
