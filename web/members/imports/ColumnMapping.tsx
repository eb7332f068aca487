import { Button, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  IMPORT_COUNTRIES,
  IMPORT_FIELDS,
  ImportField,
  ImportListField,
  type ImportMapping,
  ImportOptions,
  imports,
  type MemberImport,
} from '#contract/imports.ts';
import { ApiError } from '#web/api/call.ts';
import { useCall } from '#web/ui/useCall.ts';
import { CancelImport } from './ImportProgress.tsx';
import { ImportSection, MeaningRow } from './ImportSection.tsx';
import { COUNTRIES, FIELDS, rowCount } from './import-labels.ts';
import { ValueMeanings } from './ValueMeanings.tsx';

const MEANINGS = [{ value: '', label: 'Not imported' }, ...IMPORT_FIELDS.map((value) => ({ value, label: FIELDS[value] }))];
const SAMPLES = 3;

/** The field of each column, and the options for rows about known members. */
export function ColumnMapping({ one, onChecked }: { one: MemberImport; onChecked?: () => void }) {
  const params = { id: one._id };
  const check = useCall(imports.check, ['imports'], { done: onChecked });
  const chooseSheet = useCall(imports.chooseSheet, ['imports'], { failed: 'The sheet could not be chosen' });
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
        check.mutate({ params, body: { mapping, options } });
      }}
    >
      {one.sheets.length > 1 && (
        <NativeSelect
          mb="xl"
          label="Sheet of the workbook"
          value={one.sheet ?? ''}
          data={one.sheets}
          disabled={chooseSheet.isPending}
          onChange={({ currentTarget }) => chooseSheet.mutate({ params, body: { sheet: currentTarget.value } })}
        />
      )}
      <ImportSection title="What the columns mean">
        {one.total === 0 && (
          <Text className="ui-dim">There are no rows below the header of this sheet. Please choose another one above.</Text>
        )}
        <ul className="ui-lines ui-surface">
          {one.header.map((name, i) => (
            <MeaningRow
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place
              key={i}
              name={name || `Column ${i + 1}`}
              about={samplesOf(one, i)}
              isChosen={mapping[i] !== null}
              aria-label={`Meaning of “${name || `Column ${i + 1}`}”`}
              data={MEANINGS}
              value={mapping[i] ?? ''}
              onChange={(event) => choose(i, event.currentTarget.value)}
            />
          ))}
        </ul>
      </ImportSection>
      {mapping.map((value, column) => {
        const field = ImportListField.safeParse(value).data;
        return (
          field && <ValueMeanings key={field} {...{ one, column, field }} values={options.values} onChange={(values) => set({ values })} />
        );
      })}
      <ImportSection title="How rows are treated">
        <Options options={options} onChange={set} />
      </ImportSection>
      {problem && (
        <Text c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      <Group gap="sm" my="md">
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
      </Group>
    </form>
  );
}

type Choice = 'known' | 'samePhone' | 'country' | 'wrongCells';

/** The options that have a fixed list of values. */
const CHOICES: { option: Choice; label: string; description: string; data: { value: string; label: string }[] }[] = [
  {
    option: 'known',
    label: 'Same email as a member',
    description: 'An empty cell never removes anything.',
    data: [
      { value: 'update', label: 'Update what differs' },
      { value: 'fill', label: 'Fill in what is empty' },
      { value: 'skip', label: 'Leave the member as it is' },
    ],
  },
  {
    option: 'samePhone',
    label: 'New email, but the phone of a member',
    description: 'Families often share a phone.',
    data: [
      { value: 'skip', label: 'Skip the row' },
      { value: 'add', label: 'Add as a new member' },
    ],
  },
  {
    option: 'country',
    label: 'Phones without a country',
    description: 'Where the number is from.',
    data: IMPORT_COUNTRIES.map((value) => ({ value, label: COUNTRIES[value] })),
  },
  {
    option: 'wrongCells',
    label: 'Wrong cells that a row can do without',
    description: 'Such as an age that is no number.',
    data: [
      { value: 'skip', label: 'Skip the row' },
      { value: 'leave-out', label: 'Import without the cell' },
    ],
  },
];

const Options = ({ options, onChange }: { options: ImportOptions; onChange: (changes: Partial<ImportOptions>) => void }) => (
  <SimpleGrid minColWidth="min(15rem, 100%)" autoFlow="auto-fit">
    {CHOICES.map(({ option, ...select }) => (
      <NativeSelect
        key={option}
        {...select}
        value={options[option]}
        onChange={({ currentTarget }) => onChange({ [option]: ImportOptions.shape[option].parse(currentTarget.value) })}
      />
    ))}
    <TextInput
      type="date"
      label="First payment due (new members)"
      description="Where the file gives no day. Empty: the day they joined, but not before today."
      value={options.due ?? ''}
      onChange={({ currentTarget }) => onChange({ due: currentTarget.value || null })}
    />
  </SimpleGrid>
);

const samplesOf = ({ sample }: MemberImport, column: number): string => {
  const cells = sample.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  return cells.length === 0 ? 'Empty in the first rows' : cells.slice(0, SAMPLES).join(' · ');
};
