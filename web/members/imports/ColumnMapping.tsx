import { Alert, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownFieldName } from '#contract/field-tests.ts';
import {
  IMPORT_FIELDS,
  type ImportColumn,
  type ImportMapping,
  type ImportOptions,
  ImportValueField,
  imports,
  type MemberImport,
  PAYMENT_IMPORT_FIELDS,
} from '#contract/imports.ts';
import { ApiError } from '#web/api/call.ts';
import { memberFieldList } from '#web/members/members.api.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { ColumnMeanings } from './ColumnMeanings.tsx';
import { ImportChoices } from './ImportChoices.tsx';
import { CancelImport } from './ImportProgress.tsx';
import { ImportSection } from './ImportSection.tsx';
import { fieldsOf } from './import-labels.ts';
import { isWorking } from './imports.api.ts';
import * as text from './imports.messages.ts';
import * as payments from './payment-imports.messages.ts';
import { ValueMeanings } from './ValueMeanings.tsx';

interface Props {
  one: MemberImport;
  /** Something was chosen that is not sent yet. */
  onChanged: () => void;
  /** The choice was sent or given up. */
  onDone: () => void;
}

/** The field of each column, and the options for rows about known members. */
export function ColumnMapping({ one, onChanged, onDone }: Props) {
  const params = { id: one._id };
  const check = useCall(imports.check, ['imports'], { done: onDone });
  const chooseSheet = useCall(imports.chooseSheet, ['imports'], { failed: text.sheetNotChosen() });
  const [mapping, setMapping] = useState<ImportMapping>(one.header.map((_, i) => one.mapping[i] ?? null));
  const [options, setOptions] = useState(one.options);
  const [fromHeadings] = useState<ImportMapping>(one.header.map((_, i) => one.suggested[i] ?? null));
  const own = (useQuery(memberFieldList).data ?? []).filter(({ archived }) => !archived);
  const standard = one.kind === 'payments' ? PAYMENT_IMPORT_FIELDS : IMPORT_FIELDS;
  const meanings: { value: ImportColumn | ''; label: string }[] = [
    { value: '', label: text.notImported() },
    ...standard.map((value) => ({ value, label: fieldsOf(one.kind)[value] ?? '' })),
    ...(one.kind === 'members' ? own : []).map(({ _id, name }) => ({ value: ownFieldName(_id), label: name })),
  ];
  // Any other move of the import was made by somebody else, because an own one closes this.
  const [openedAt] = useState(one.stepAt);
  const checkedByAnother = one.stepAt !== openedAt && !check.isPending;
  const set = (changes: Partial<ImportOptions>) => {
    setOptions({ ...options, ...changes });
    onChanged();
  };
  const choose = (next: ImportMapping) => {
    setMapping(next);
    check.reset();
    onChanged();
  };
  const problem = check.error && ((check.error instanceof ApiError && check.error.errors?.mapping) || check.error.message);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        check.mutate({ params, body: { mapping, options } });
      }}
    >
      {checkedByAnother && (
        <Alert mb="xl" color="blue" role="status">
          {text.checkedByAnother()}
        </Alert>
      )}
      {one.remembered && mapping !== fromHeadings && (
        <Alert mb="xl" color="blue">
          {text.remembered({ name: one.remembered.name, time: formatDateTime(one.remembered.at) })}{' '}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              setMapping(fromHeadings);
              set({ values: {} });
            }}
          >
            {text.startFromHeadings()}
          </Button>
        </Alert>
      )}
      {one.sheets.length > 1 && (
        <NativeSelect
          mb="xl"
          label={text.sheet()}
          value={one.sheet ?? ''}
          data={one.sheets}
          disabled={chooseSheet.isPending || isWorking(one)}
          onChange={({ currentTarget }) => chooseSheet.mutate({ params, body: { sheet: currentTarget.value } })}
        />
      )}
      <ImportSection title={text.whatColumnsMean()}>
        {one.total === 0 && <Text className="ui-dim">{text.emptySheet()}</Text>}
        <ColumnMeanings file={one} mapping={mapping} meanings={meanings} labelOf={text.meaningOf} onChange={choose} />
      </ImportSection>
      {mapping.map((value, column) => {
        const field = ImportValueField.safeParse(value).data;
        return (
          field && <ValueMeanings key={field} {...{ one, column, field }} values={options.values} onChange={(values) => set({ values })} />
        );
      })}
      <ImportSection title={text.howRowsAreTreated()}>
        {one.kind === 'payments' && (
          <Text className="ui-dim" mb="md">
            {payments.nobodyIsTold()}
          </Text>
        )}
        <ImportChoices kind={one.kind} options={options} onChange={set} />
      </ImportSection>
      {problem && (
        <Text c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      <Group gap="sm" my="md">
        <SubmitButton loading={check.isPending} disabled={one.total === 0 || isWorking(one)}>
          {text.check({ count: one.total ?? 0 })}
        </SubmitButton>
        {one.state === 'mapping' ? (
          <CancelImport id={one._id} />
        ) : (
          <Button variant="default" onClick={onDone}>
            {text.keepColumns()}
          </Button>
        )}
      </Group>
    </form>
  );
}
