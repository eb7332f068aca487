import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  IMPORT_COUNTRIES,
  IMPORT_FIELDS,
  ImportField,
  ImportListField,
  type ImportMapping,
  ImportOptions,
  type MemberImport,
} from '#contract/imports.ts';
import { ApiError } from '#web/api/call.ts';
import { toast } from '#web/ui/toast.tsx';
import { CancelImport } from './CancelImport.tsx';
import { COUNTRIES, FIELDS, rowCount } from './import-labels.ts';
import { useImports } from './imports.api.ts';
import classes from './imports.module.css';
import { ValueMeanings } from './ValueMeanings.tsx';

const MEANINGS = [{ value: '', label: 'Not imported' }, ...IMPORT_FIELDS.map((value) => ({ value, label: FIELDS[value] }))];
const SAMPLES = 3;

/** The field of each column, and the options for rows about known members. */
export function ColumnMapping({ one, onChecked }: { one: MemberImport; onChecked?: () => void }) {
  const { check, chooseSheet } = useImports();
  const [mapping, setMapping] = useState<ImportMapping>(one.header.map((_, i) => one.mapping[i] ?? null));
  const [options, setOptions] = useState(one.options);
  const set = (changes: Partial<ImportOptions>) => setOptions({ ...options, ...changes });
  const choose = (column: number, value: string) => {
    const field = value === '' ? null : ImportField.parse(value);
    // A field belongs to one column, so the column that had it loses it.
    setMapping(mapping.map((before, i) => (i === column ? field : before === field ? null : before)));
    check.reset();
  };
  const problem = check.error && ((check.error instanceof ApiError && check.error.errors?.mapping) || check.error.message);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // The error is shown below.
        check.mutateAsync({ id: one._id, mapping, options }).then(onChecked, () => {});
      }}
    >
      {one.sheets.length > 1 && (
        <NativeSelect
          className={classes.section}
          label="Sheet of the workbook"
          value={one.sheet ?? ''}
          data={one.sheets}
          disabled={chooseSheet.isPending}
          onChange={(event) =>
            chooseSheet
              .mutateAsync({ id: one._id, sheet: event.currentTarget.value })
              .catch((error) => toast.error('The sheet could not be chosen', error))
          }
        />
      )}
      <section aria-labelledby="columns-title" className={classes.section}>
        <h2 id="columns-title" className={classes.title}>
          What the columns mean
        </h2>
        {one.total === 0 && (
          <p className={classes.dim}>There are no rows below the header of this sheet. Please choose another one above.</p>
        )}
        <ul className={classes.columns}>
          {one.header.map((name, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place
            <li key={i} className={classes.column} data-chosen={mapping[i] !== null || undefined}>
              <div className={classes.words}>
                <span className={classes.name}>{name || `Column ${i + 1}`}</span>
                <span className="ui-dim ui-ellipsis">{samplesOf(one, i)}</span>
              </div>
              <NativeSelect
                aria-label={`Meaning of “${name || `Column ${i + 1}`}”`}
                data={MEANINGS}
                value={mapping[i] ?? ''}
                onChange={(event) => choose(i, event.currentTarget.value)}
              />
            </li>
          ))}
        </ul>
      </section>
      {mapping.map((field, column) => {
        const list = ImportListField.safeParse(field).data;
        return (
          list && (
            <ValueMeanings
              key={list}
              one={one}
              column={column}
              field={list}
              values={options.values}
              onChange={(values) => set({ values })}
            />
          )
        );
      })}
      <section aria-labelledby="options-title" className={classes.section}>
        <h2 id="options-title" className={classes.title}>
          How rows are treated
        </h2>
        <div className={classes.options}>
          <NativeSelect
            label="Same email as a member"
            description="An empty cell never removes anything."
            value={options.known}
            onChange={(event) => set({ known: ImportOptions.shape.known.parse(event.currentTarget.value) })}
            data={[
              { value: 'update', label: 'Update what differs' },
              { value: 'fill', label: 'Fill in what is empty' },
              { value: 'skip', label: 'Leave the member as it is' },
            ]}
          />
          <NativeSelect
            label="New email, but the phone of a member"
            description="Families often share a phone."
            value={options.samePhone}
            onChange={(event) => set({ samePhone: ImportOptions.shape.samePhone.parse(event.currentTarget.value) })}
            data={[
              { value: 'skip', label: 'Skip the row' },
              { value: 'add', label: 'Add as a new member' },
            ]}
          />
          <NativeSelect
            label="Phones without a country"
            description="Where the number is from."
            value={options.country}
            onChange={(event) => set({ country: ImportOptions.shape.country.parse(event.currentTarget.value) })}
            data={IMPORT_COUNTRIES.map((value) => ({ value, label: COUNTRIES[value] ?? value }))}
          />
          <TextInput
            type="date"
            label="First payment due (new members)"
            description="Where the file gives no day. Empty: the day they joined, but not before today."
            value={options.due ?? ''}
            onChange={(event) => set({ due: event.currentTarget.value || null })}
          />
          <NativeSelect
            label="Wrong cells that a row can do without"
            description="Such as an age that is no number."
            value={options.wrongCells}
            onChange={(event) => set({ wrongCells: ImportOptions.shape.wrongCells.parse(event.currentTarget.value) })}
            data={[
              { value: 'skip', label: 'Skip the row' },
              { value: 'leave-out', label: 'Import without the cell' },
            ]}
          />
        </div>
      </section>
      {problem && (
        <p className={classes.error} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" loading={check.isPending} disabled={one.total === 0}>
          Check {rowCount(one.total ?? 0)}
        </Button>
        {onChecked ? (
          <Button variant="default" onClick={onChecked}>
            Keep the columns
          </Button>
        ) : (
          <CancelImport id={one._id} />
        )}
      </div>
    </form>
  );
}

const samplesOf = ({ sample }: MemberImport, column: number): string => {
  const cells = sample.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  return cells.length === 0 ? 'Empty in the first rows' : cells.slice(0, SAMPLES).join(' · ');
};
