import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { ApiError } from '#web/api/call.ts';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { useImports } from './imports.api.ts';
import classes from './imports.module.css';
import { ImportSearch } from './imports.search.ts';

/** Selects a file by a click or by drag and drop. */
export function ChooseFile() {
  const [, change] = useUrlSearch(ImportSearch);
  const { upload } = useImports();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => {
    // The error is shown below.
    if (file)
      upload.mutateAsync(file).then(
        ({ _id }) => change({ id: _id }),
        () => {},
      );
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
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button beside it does the same
    <div className={classes.drop} data-over={over || undefined} onDragOver={drag} onDragLeave={() => setOver(false)} onDrop={drop}>
      <IconFileSpreadsheet size={40} stroke={1.5} aria-hidden="true" />
      <p className={classes.dropTitle}>Drop a file here, or choose one</p>
      <p className={classes.dim}>CSV from any spreadsheet, or Excel (.xlsx). The first row names the columns.</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label="File of members"
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          // The value is cleared, so that the same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()} loading={upload.isPending}>
        Choose a file
      </Button>
      {upload.error && (
        <p className={classes.error} role="alert">
          {(upload.error instanceof ApiError && upload.error.errors?.file) || upload.error.message}
        </p>
      )}
    </div>
  );
}
