import { Alert, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { CURRENCIES } from '#contract/money.ts';
import { SETTLEMENT_FIELDS, type SettlementFile, type SettlementMapping, settlements } from '#contract/settlements.ts';
import { ApiError } from '#web/api/call.ts';
import { ImportSection, MeaningRow } from '#web/members/imports/ImportSection.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { isWorking } from './settlements.api.ts';
import * as text from './settlements.messages.ts';

const SAMPLES = 3;

interface Props {
  file: SettlementFile;
  /** Something was chosen that is not sent yet. */
  onChanged: () => void;
  /** The choice was sent or given up. */
  onDone: () => void;
}

/** What the columns of a file mean. The choice is used for the next file with the same columns. */
export function SettlementColumns({ file, onChanged, onDone }: Props) {
  const [mapping, setMapping] = useState<SettlementMapping>(file.header.map((_, i) => file.mapping[i] ?? null));
  const [currency, setCurrency] = useState(file.currency);
  const compare = useCall(settlements.compare, ['payments'], { done: onDone });
  // Any other comparison was started by somebody else, because an own one closes this.
  const [openedAt] = useState(file.comparedAt);
  const comparedByAnother = (isWorking(file) || file.comparedAt !== openedAt) && !compare.isPending;
  const meanings = [{ value: '', label: text.notUsed() }, ...SETTLEMENT_FIELDS.map((value) => ({ value, label: text.fields[value]() }))];
  const choose = (column: number, value: string) => {
    const field = SETTLEMENT_FIELDS.find((one) => one === value) ?? null;
    // A field belongs to one column, so the column that had it loses it.
    setMapping(mapping.map((before, i) => (i === column ? field : before === field ? null : before)));
    compare.reset();
    onChanged();
  };
  const problem = compare.error && ((compare.error instanceof ApiError && compare.error.errors?.mapping) || compare.error.message);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        compare.mutate({ params: { id: file._id }, body: { mapping, currency } });
      }}
    >
      {comparedByAnother && (
        <Alert mb="md" color="blue" role="status">
          {text.comparedByAnother()}
        </Alert>
      )}
      <ImportSection title={text.whatColumnsMean()}>
        <Text size="sm" c="dimmed" mb="sm">
          {text.remembered()}
        </Text>
        <ul className="ui-lines ui-surface">
          {file.header.map((heading, i) => {
            const name = heading || text.column({ n: i + 1 });
            return (
              <MeaningRow
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place
                key={i}
                name={name}
                about={samplesOf(file, i)}
                isChosen={mapping[i] !== null}
                aria-label={text.meaningOf({ name })}
                data={meanings}
                value={mapping[i] ?? ''}
                onChange={({ currentTarget }) => choose(i, currentTarget.value)}
              />
            );
          })}
        </ul>
      </ImportSection>
      <NativeSelect
        maw="20rem"
        label={text.usualCurrency()}
        data={[...CURRENCIES]}
        value={currency}
        onChange={({ currentTarget }) => {
          setCurrency(CURRENCIES.find((one) => one === currentTarget.value) ?? currency);
          onChanged();
        }}
      />
      {problem && (
        <Text c="var(--mantine-color-error)" role="alert" mt="sm">
          {problem}
        </Text>
      )}
      <Group gap="sm" my="md">
        <Button type="submit" loading={compare.isPending} disabled={isWorking(file)}>
          {text.compare()}
        </Button>
        {file.state !== 'mapping' && (
          <Button variant="default" onClick={onDone}>
            {text.keepColumns()}
          </Button>
        )}
      </Group>
    </form>
  );
}

const samplesOf = ({ sample }: SettlementFile, column: number): string => {
  const cells = sample.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  return cells.length === 0 ? text.emptyAtFirst() : cells.slice(0, SAMPLES).join(' · ');
};
