import { Button, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { DeletedKind } from '#contract/deleted.ts';
import { recentlyDeleted } from './deleted-link.messages.ts';

interface Props {
  kind: DeletedKind;
  search?: string;
  /** The link comes after the rows of the list above, because it would jump when they come. */
  isLoading?: boolean;
}

/** Leads from the foot of a list to the items that were deleted from it. */
export const DeletedLink = ({ kind, search, isLoading = false }: Props) =>
  !isLoading && (
    <Group justify="flex-end" mt="sm">
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconTrash size={16} />}
        renderRoot={(button) => <Link to="/deleted" search={{ kind, search }} {...button} />}
      >
        {recentlyDeleted()}
      </Button>
    </Group>
  );
