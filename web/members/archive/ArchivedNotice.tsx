import { Alert, Button, Group, Text } from '@mantine/core';
import { IconArchive, IconTrash } from '@tabler/icons-react';
import type { MemberView } from '#contract/members.ts';
import { useRestore } from '#web/deleted/deleted.api.ts';
import * as bin from '#web/deleted/deleted.messages.ts';
import { useBulkAction } from '#web/members/list/useBulkAction.ts';
import { formatDate } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './archive.messages.ts';

interface Props {
  member: Pick<MemberView, '_id' | 'fullName' | 'archivedAt' | 'purgeAt' | 'isErased'>;
  admin: boolean;
}

/** Says that the member is archived, deleted or erased, what that means, and takes it back. */
export function ArchivedNotice({ member: { _id, fullName, archivedAt, purgeAt, isErased }, admin }: Props) {
  const { run, pending } = useBulkAction();
  const restore = useRestore();
  if (purgeAt)
    return (
      <Alert color="red" mb="md" icon={<IconTrash size={20} />} title={text.isDeleted()}>
        <div>{text.erasedOn({ day: formatDate(purgeAt) })}</div>
        {admin && (
          <Button
            variant="default"
            size="xs"
            mt="xs"
            loading={restore.isPending}
            onClick={() =>
              void toast.outcome(restore.mutateAsync({ kind: 'member', _id }), bin.restored(), bin.restoreFailed({ name: fullName }))
            }
          >
            {word.restore()}
          </Button>
        )}
      </Alert>
    );
  if (isErased)
    return (
      <Alert color="indigo" mb="md" icon={<IconTrash size={20} />} title={text.isErased()}>
        {text.whatErasedLeaves()}
      </Alert>
    );
  if (!archivedAt) return null;
  return (
    <Alert color="indigo" mb="sm" icon={<IconArchive size={20} />} title={text.archivedOn({ day: formatDate(archivedAt) })}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" flex="1 1 20rem">
          {text.whatArchivedMeans()}
        </Text>
        {admin && (
          <Button variant="default" size="xs" loading={pending} onClick={() => run({ ids: [_id] }, { kind: 'bring-back' }, '')}>
            {text.bringBack()}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
