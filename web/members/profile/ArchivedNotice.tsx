import { Alert, Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import type { MemberView } from '#contract/members.ts';
import * as text from '#web/members/archive.messages.ts';
import { useBulkAction } from '#web/members/list/useBulkAction.ts';
import { formatDate } from '#web/ui/dates.ts';

interface Props {
  member: Pick<MemberView, '_id'>;
  archivedAt: string;
  admin: boolean;
}

/** Says what it means that the member is archived, and brings them back. */
export function ArchivedNotice({ member, archivedAt, admin }: Props) {
  const { run, pending } = useBulkAction();
  return (
    <Alert color="indigo" mb="md" icon={<IconArchive size={20} />} title={text.archivedOn({ day: formatDate(archivedAt) })}>
      <div>{text.whatArchivedMeans()}</div>
      {admin && (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          loading={pending}
          onClick={() => run({ ids: [member._id] }, { kind: 'bring-back' }, '')}
        >
          {text.bringBack()}
        </Button>
      )}
    </Alert>
  );
}
