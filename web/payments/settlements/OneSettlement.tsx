import { Alert, Button, Group, Loader, NativeSelect, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconColumns, IconDownload, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { SETTLEMENT_OUTCOMES, type SettlementFile, settlements } from '#contract/settlements.ts';
import { Tiles } from '#web/members/Tiles.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { FetchedOne } from '#web/ui/LoadedPage.tsx';
import { formatMoney } from '#web/ui/money.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { useCall } from '#web/ui/useCall.ts';
import { useDownload } from '#web/ui/useDownload.ts';
import { SettlementBadge, sourceName } from './SettlementBadge.tsx';
import { SettlementColumns } from './SettlementColumns.tsx';
import { AbsentPayments, SettlementRows } from './SettlementRows.tsx';
import { isWorking, settlementById } from './settlements.api.ts';
import * as text from './settlements.messages.ts';

interface Props {
  id: string;
  onBack: () => void;
  onPayment: (id: string) => void;
}

/** One file: what matches, what is missing here or there, what differs, and what staff decide about each. */
export function OneSettlement({ id, onBack, onPayment }: Props) {
  return (
    <>
      <Button variant="subtle" px="xs" mb="xs" leftSection={<IconArrowLeft size={18} />} onClick={onBack}>
        {text.allFiles()}
      </Button>
      <FetchedOne options={settlementById(id)} missing={text.fileNotFound()} onClose={onBack} failed={text.fileNotLoaded()}>
        {(file) => <Step file={file} onPayment={onPayment} />}
      </FetchedOne>
    </>
  );
}

/** The choice of columns that is not sent yet stays open when somebody else compares the same file. */
export function Step({ file, onPayment }: { file: SettlementFile; onPayment: Props['onPayment'] }) {
  const [columns, setColumns] = useState<'open' | 'unsent'>();
  const choosing = file.state === 'mapping' || columns === 'unsent' || (columns === 'open' && file.state === 'compared');
  return (
    <>
      <Head file={file} choosing={choosing} onColumns={() => setColumns(columns ? undefined : 'open')} />
      {isWorking(file) && (
        <Group gap="sm" role="status">
          <Loader size="sm" />
          <Text>{text.working()}</Text>
        </Group>
      )}
      {file.error && <Alert color="red">{file.error}</Alert>}
      {choosing && <SettlementColumns file={file} onChanged={() => setColumns('unsent')} onDone={() => setColumns(undefined)} />}
      {file.state === 'compared' && !choosing && <Lists file={file} onPayment={onPayment} />}
    </>
  );
}

function Head({ file, choosing, onColumns }: { file: SettlementFile; choosing: boolean; onColumns: () => void }) {
  const params = { id: file._id };
  const compare = useCall(settlements.compare, ['payments'], { failed: text.notCompared() });
  const save = useDownload(settlements.file);
  // A choice of columns has a button of its own.
  const canCompare = !choosing && (file.state === 'compared' || file.state === 'failed');
  return (
    <Group justify="space-between" gap="sm" mb="md">
      <div>
        <Group gap="xs">
          <Title order={2} size="h3" className="ui-text">
            {file.name}
          </Title>
          <SettlementBadge file={file} />
        </Group>
        <p className="ui-dim">{sourceName(file.moyen)}</p>
      </div>
      <Group gap="xs">
        {canCompare && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={compare.isPending}
            onClick={() => compare.mutate({ params, body: {} })}
          >
            {text.compareAgain()}
          </Button>
        )}
        {file.state === 'compared' && (
          <Button size="sm" variant="default" leftSection={<IconColumns size={16} />} onClick={onColumns}>
            {text.columns()}
          </Button>
        )}
        <Button size="sm" variant="default" leftSection={<IconDownload size={16} />} onClick={() => save.mutate({ params })}>
          {text.download()}
        </Button>
      </Group>
    </Group>
  );
}

type Shown = keyof typeof text.lists;
const ORDER: Shown[] = ['missing', 'absent', 'differs', ...SETTLEMENT_OUTCOMES.filter((one) => one === 'matched' || one === 'left-out')];

function Lists({ file, onPayment }: { file: SettlementFile; onPayment: (id: string) => void }) {
  const countOf = (list: Shown) => (list === 'absent' ? file.absent.all : file.rows[list].all);
  const [chosen, choose] = useState<Shown>();
  const shown = chosen ?? ORDER.find((list) => countOf(list) > 0) ?? 'matched';
  return (
    <>
      {file.sums.map(({ currency, file: inFile, payments, fees }) => (
        <Facts key={currency} layout="under">
          <Fact label={text.inFile()}>{formatMoney({ value: inFile, currency })}</Fact>
          <Fact label={text.inPayments()}>{formatMoney({ value: payments, currency })}</Fact>
          <Fact label={text.difference()}>{formatMoney({ value: Number((inFile - payments).toFixed(2)), currency })}</Fact>
          <Fact label={text.fees()}>{formatMoney({ value: fees, currency })}</Fact>
        </Facts>
      ))}
      <NativeSelect
        hiddenFrom="sm"
        my="md"
        aria-label={text.whichList()}
        data={ORDER.map((value) => ({ value, label: `${text.lists[value]()} · ${formatCount(countOf(value))}` }))}
        value={shown}
        onChange={({ currentTarget }) => choose(ORDER.find((list) => list === currentTarget.value))}
      />
      <Text component="div" visibleFrom="sm" mt="md">
        <Tiles
          label={text.whichList()}
          tiles={ORDER.map((value) => ({ value, label: text.lists[value](), total: countOf(value) }))}
          selected={shown}
          onSelect={choose}
        />
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        {text.listHints[shown]()}
      </Text>
      {shown === 'absent' ? (
        <AbsentPayments id={file._id} onPayment={onPayment} />
      ) : (
        <SettlementRows key={shown} id={file._id} outcome={shown} onPayment={onPayment} />
      )}
    </>
  );
}
