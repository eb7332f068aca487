import { Button, Progress, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { imports, type MemberImport } from '#contract/imports.ts';
import { useCall } from '#web/ui/useCall.ts';
import { doneRows, progressSentence, resultSentence, stepLabel, undoneSentence } from './import-labels.ts';
import '@mantine/core/styles/Progress.layer.css';

/** The live progress of the current step. */
export function ImportProgress({ one }: { one: MemberImport }) {
  return (
    <Stack
      component="section"
      className="ui-outline"
      bg="var(--surface)"
      p="lg"
      gap="sm"
      align="stretch"
      aria-label="Progress of the import"
    >
      <Text size="lg" fw={600}>
        {stepLabel(one)}
      </Text>
      <Progress value={one.total ? (100 * doneRows(one)) / one.total : 0} animated size="lg" aria-label={stepLabel(one)} />
      <Text size="sm" c="dimmed" className="ui-numbers" role="status">
        {progressSentence(one, Date.now())}
      </Text>
      {one.state !== 'reading' && (
        <Text className="ui-dim ui-numbers">{one.state === 'undoing' ? undoneSentence(one) : resultSentence(one)} so far</Text>
      )}
      {one.state !== 'undoing' && <CancelImport id={one._id} />}
      <Text className="ui-dim">You can leave this page: it goes on, and you find it again under Import.</Text>
    </Stack>
  );
}

export function CancelImport({ id }: { id: string }) {
  const cancel = useCall(imports.cancel, ['imports'], { failed: 'The import could not be cancelled' });
  return (
    <Button
      variant="default"
      me="auto"
      leftSection={<IconX size={16} />}
      loading={cancel.isPending}
      onClick={() => cancel.mutate({ params: { id } })}
    >
      Cancel the import
    </Button>
  );
}
