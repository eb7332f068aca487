import { Alert, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { CURRENCIES } from '#contract/money.ts';
import { SETTLEMENT_FIELDS, type SettlementFile, type SettlementMapping, settlements } from '#contract/settlements.ts';
import { ApiError } from '#web/api/call.ts';
import { ColumnMeanings } from '#web/members/imports/ColumnMeanings.tsx';
import { ImportSection } from '#web/members/imports/ImportSection.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { isWorking } from './settlements.api.ts';
import * as text from './settlements.messages.ts';

interface Props {
  file: SettlementFile;
  /** Something was chosen that is not sent yet. */
  onChanged: () => void;
  /** The choice was sent or given up. */
  onDone: () => void;
}

/** Staff say what the columns of a file mean. The choice is used for the next file with the same columns. */
export function SettlementColumns({ file, onChanged, onDone }: Props) {
  const [mapping, setMapping] = useState<SettlementMapping>(file.header.map((_, i) => file.mapping[i] ?? null));
  const [currency, setCurrency] = useState(file.currency);
  const compare = useCall(settlements.compare, ['payments'], { done: onDone });
  // Any other comparison was started by somebody else, because an own one closes this.
  const [openedAt] = useState(file.comparedAt);
  const comparedByAnother = (isWorking(file) || file.comparedAt !== openedAt) && !compare.isPending;
  const meanings = [
    { value: '' as const, label: text.notUsed() },
    ...SETTLEMENT_FIELDS.map((value) => ({ value, label: text.fields[value]() })),
  ];
  const choose = (next: SettlementMapping) => {
    setMapping(next);
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
        <ColumnMeanings file={file} mapping={mapping} meanings={meanings} labelOf={text.meaningOf} onChange={choose} />
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
        <SubmitButton loading={compare.isPending} disabled={isWorking(file)}>
          {text.compare()}
        </SubmitButton>
        {file.state !== 'mapping' && (
          <Button variant="default" onClick={onDone}>
            {text.keepColumns()}
          </Button>
        )}
      </Group>
    </form>
  );
}
