import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { toast } from '#web/ui/toast.tsx';
import { useImports } from './imports.api.ts';

export function CancelImport({ id }: { id: string }) {
  const { move } = useImports();
  return (
    <Button
      variant="default"
      leftSection={<IconX size={16} />}
      loading={move.isPending}
      onClick={() => move.mutateAsync({ id, to: 'cancel' }).catch((error) => toast.error('The import could not be cancelled', error))}
    >
      Cancel the import
    </Button>
  );
}
