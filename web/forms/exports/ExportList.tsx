import { Box, Button, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { FormExport } from '#contract/exports.ts';
import { formatDate, formatDateTime } from '#web/ui/dates.ts';
import { fileSize } from '#web/ui/file-size.ts';
import { ErrorState } from '#web/ui/states.tsx';
import * as word from '#web/ui/words.messages.ts';
import { progressSentence, scopeLabel } from './export-labels.ts';
import { type ExportSource, isUnderway, useExports } from './exports.api.ts';
import * as text from './exports.messages.ts';

/** The latest exports of a form or of the members, with their progress or result. */
export function ExportList({ formId, list }: { formId: ExportSource; list: UseQueryResult<FormExport[]> }) {
  if (list.isPending) return <Skeleton h={56} radius="md" />;
  if (!list.data) return <ErrorState title={text.listFailed()} error={list.error} retry={list.refetch} retrying={list.isFetching} />;
  if (list.data.length === 0) return null;
  return (
    <section aria-labelledby="exports-title">
      <Title order={3} size="h4" mb="xs" id="exports-title">
        {text.earlierFiles()}
      </Title>
      <ul className="ui-outline ui-lines">
        {list.data.map((one) => (
          <Box component="li" key={one._id} px="md" py="sm" className="ui-row-sm ui-wrap-sm">
            <ExportItem formId={formId} one={one} />
          </Box>
        ))}
      </ul>
    </section>
  );
}

function ExportItem({ formId, one }: { formId: ExportSource; one: FormExport }) {
  const { cancel, fetchFile } = useExports(formId);
  const { _id, state, name } = one;
  const underway = isUnderway(one);
  const expired = state === 'done' && one.expiresAt !== null && Date.parse(one.expiresAt) < Date.now();
  return (
    <>
      <Stack gap={4} flex="1 1 14rem" role={underway ? 'status' : undefined}>
        <Text fw={550} className="ui-text">
          {name ?? scopeLabel(one)}
        </Text>
        <Text size="sm" c={state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
          {underway ? progressSentence(one, Date.now()) : resultSentence(one, expired)}
        </Text>
        {underway && (
          <Progress
            value={one.total ? (100 * one.written) / one.total : 0}
            animated={state === 'running'}
            size="sm"
            aria-label={text.progress()}
          />
        )}
      </Stack>
      {underway && (
        <Button
          variant="default"
          leftSection={<IconX size={16} />}
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id: _id } })}
        >
          {word.cancel()}
        </Button>
      )}
      {state === 'done' && !expired && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={fetchFile.isPending}
          onClick={() => fetchFile.mutate({ params: { id: _id } })}
          aria-label={text.downloadFile({ name: name ?? '' })}
        >
          {word.download()}
        </Button>
      )}
    </>
  );
}

function resultSentence({ state, size, error, createdAt, finishedAt, expiresAt }: FormExport, expired: boolean): string {
  const at = formatDateTime(finishedAt ?? createdAt);
  if (state === 'failed') return error ?? text.notMade();
  if (state === 'cancelled') return text.cancelled({ at });
  if (expired) return text.expired({ at });
  return text.keptUntil({ size: fileSize(size ?? 0), day: formatDate(expiresAt!) });
}
