import { Button, FileButton, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { type ImportKind, imports } from '#contract/imports.ts';
import { ApiError } from '#web/api/call.ts';
import { useCall } from '#web/ui/useCall.ts';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { WORDS } from './import-labels.ts';
import * as text from './imports.messages.ts';
import classes from './imports.module.css';
import { ImportSearch } from './imports.search.ts';

const TYPES = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Selects a file by a click or by drag and drop. */
export function ChooseFile({ kind }: { kind: ImportKind }) {
  const [, change] = useUrlSearch(ImportSearch);
  const upload = useCall(imports.create, ['imports'], { done: ({ data }) => change({ id: data._id }) });
  const reset = useRef<() => void>(null);
  const [isOver, setOver] = useState(false);
  const take = (file: File | null | undefined) => {
    // The input is emptied, so that the same file can be chosen again. The error of the upload is shown below.
    reset.current?.();
    if (!file) return;
    const body = new FormData();
    body.append('file', file);
    upload.mutate({ query: { kind }, body });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <Stack
      className={classes.drop}
      align="center"
      gap="sm"
      mb="xl"
      px="md"
      py="xl"
      ta="center"
      data-over={isOver || undefined}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Text span c="dimmed" lh={0}>
        <IconFileSpreadsheet size={40} stroke={1.5} aria-hidden="true" />
      </Text>
      <Text size="lg" fw={600}>
        {text.dropFile()}
      </Text>
      <Text className="ui-dim">{text.fileHint()}</Text>
      <FileButton resetRef={reset} accept={TYPES} onChange={take} inputProps={{ 'aria-label': WORDS[kind].file() }}>
        {(button) => (
          <Button {...button} loading={upload.isPending}>
            {text.chooseFile()}
          </Button>
        )}
      </FileButton>
      {upload.error && (
        <Text c="var(--mantine-color-error)" role="alert">
          {(upload.error instanceof ApiError && upload.error.errors?.file) || upload.error.message}
        </Text>
      )}
    </Stack>
  );
}
