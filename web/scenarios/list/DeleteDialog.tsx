import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { RESTORE_DAYS } from '#contract/filter-values.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useDeleteScenario } from '../scenarios.api.ts';

interface Props {
  /** Undefined: closed. */
  scenario: { _id: string; name: string } | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteDialog({ scenario, onClose, onDeleted }: Props) {
  const remove = useDeleteScenario();
  // Its name stays while the dialog fades away.
  const [known, setKnown] = useState(scenario);
  if (scenario && scenario !== known) setKnown(scenario);

  const onDelete = () => {
    if (!scenario) return;
    remove
      .mutateAsync(scenario._id)
      .then(
        ({ message }) => {
          toast.success(message ?? 'Scenario deleted successfully');
          onDeleted?.();
        },
        (error) => toast.error('Failed to delete scenario.', error),
      )
      .finally(onClose);
  };
  return (
    <AlertDialog opened={scenario !== undefined} onClose={onClose} title="Delete Scenario">
      <Text>{`Are you sure you want to delete the scenario "${known?.name}"?`}</Text>
      <Text c="dimmed" mt="xs">
        {`What waits in it is cancelled. You can restore it from Recently deleted for ${RESTORE_DAYS} days.`}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" loading={remove.isPending} onClick={onDelete}>
          Delete
        </Button>
      </Group>
    </AlertDialog>
  );
}
