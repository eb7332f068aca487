import { Button, Progress, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { imports, type MemberImport } from '#contract/imports.ts';
import { useCall } from '#web/ui/useCall.ts';
import { doneRows, progressSentence, stepLabel, WORDS } from './import-labels.ts';
import * as text from './imports.messages.ts';

/** The live progress of the current step. */
export function ImportProgress({ one }: { one: MemberImport }) {
  return (
    <Stack component="section" className="ui-outline" bg="var(--surface)" p="lg" gap="sm" align="stretch" aria-label={text.progress()}>
      <Text size="lg" fw={600}>
        {stepLabel(one)}
      </Text>
      <Progress value={one.total ? (100 * doneRows(one)) / one.total : 0} animated size="lg" aria-label={stepLabel(one)} />
      <Text size="sm" c="dimmed" className="ui-numbers" role="status">
        {progressSentence(one, Date.now())}
      </Text>
      {one.state !== 'reading' && (
        <Text className="ui-dim ui-numbers">{one.state === 'undoing' ? text.undoneSoFar(one) : WORDS[one.kind].resultsSoFar(one)}</Text>
      )}
      {one.state !== 'undoing' && <CancelImport id={one._id} />}
      <Text className="ui-dim">{text.canLeave()}</Text>
    </Stack>
  );
}

export function CancelImport({ id }: { id: string }) {
  const cancel = useCall(imports.cancel, ['imports'], { failed: text.notCancelled() });
  return (
    <Button
      variant="default"
      me="auto"
      leftSection={<IconX size={16} />}
      loading={cancel.isPending}
      onClick={() => cancel.mutate({ params: { id } })}
    >
      {text.cancelImport()}
    </Button>
  );
}
