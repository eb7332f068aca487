import { Button, FileButton, Group, NativeSelect } from '@mantine/core';
import { IconFileSpreadsheet, IconScale } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { PAYMENT_METHODS, type PaymentMethod } from '#contract/payments.ts';
import { type SettlementFile, settlements } from '#contract/settlements.ts';
import { formatDay } from '#web/ui/dates.ts';
import type { Column } from '#web/ui/list/columns.ts';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { ListFrame } from '#web/ui/list/ListPage.tsx';
import list from '#web/ui/list/list.module.css';
import { RowLink } from '#web/ui/list/RowLink.tsx';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { usePages } from '#web/ui/list/useListPage.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { useOpenInUrl } from '#web/ui/useOpenInUrl.ts';
import { OneSettlement } from './OneSettlement.tsx';
import { SettlementBadge, sourceName } from './SettlementBadge.tsx';
import { FILES_PER_PAGE, settlementList } from './settlements.api.ts';
import * as text from './settlements.messages.ts';

const FILE_TYPES = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Props {
  /** The file that is open. */
  file: string | undefined;
  onPayment: (id: string) => void;
}

/** Files of providers and banks, compared with the payments. */
export function Settlements({ file, onPayment }: Props) {
  const { open, close } = useOpenInUrl('file');
  return file ? <OneSettlement key={file} id={file} onBack={close} onPayment={onPayment} /> : <Files onOpen={open} />;
}

const daysOf = ({ firstDay, lastDay }: SettlementFile): string | null =>
  firstDay && lastDay ? text.fromTo({ from: formatDay(firstDay), to: formatDay(lastDay) }) : null;

const COLUMNS: Column<SettlementFile>[] = [
  {
    id: 'file',
    label: text.file(),
    cell: ({ _id, name, moyen }) => (
      <>
        <RowLink opens="file" id={_id} className={list.name}>
          <span className={list.cell}>{name}</span>
        </RowLink>
        <div className="ui-dim">{sourceName(moyen)}</div>
      </>
    ),
  },
  { id: 'days', label: text.days(), cell: (file) => <span className={list.nowrap}>{daysOf(file)}</span> },
  { id: 'state', label: text.state(), cell: (file) => <SettlementBadge file={file} /> },
  {
    id: 'by',
    label: text.added(),
    cell: ({ by, createdAt }) => (
      <>
        <RelativeTime iso={createdAt} />
        <div className="ui-dim">{by}</div>
      </>
    ),
  },
];

function Files({ onOpen }: { onOpen: (id: string) => void }) {
  const files = usePages(FILES_PER_PAGE, settlementList);
  const columns = useColumns('settlements', COLUMNS);
  return (
    <>
      <Upload onDone={onOpen} />
      <ListFrame
        list={files}
        failed={text.notLoaded()}
        empty={{ icon: <IconScale size={28} />, title: text.none(), children: text.whereFrom() }}
      >
        <DataTable
          label={text.files()}
          list={files}
          rows={files.answer?.data}
          idOf={({ _id }) => _id}
          columns={columns}
          onOpen={({ _id }) => onOpen(_id)}
          card={(file) => (
            <>
              <div className={list.cardHead}>
                <RowLink opens="file" id={file._id} className={list.name}>
                  {file.name}
                </RowLink>
              </div>
              <div className="ui-dim">{sourceName(file.moyen)}</div>
              <div>
                <SettlementBadge file={file} />
              </div>
            </>
          )}
        />
      </ListFrame>
    </>
  );
}

function Upload({ onDone }: { onDone: (id: string) => void }) {
  const [moyen, setMoyen] = useState<PaymentMethod>('Fedapay');
  const reset = useRef<() => void>(null);
  const upload = useCall(settlements.create, ['payments'], { done: ({ data }) => onDone(data._id), failed: text.notUploaded() });
  const take = (file: File | null) => {
    // The input is emptied, so that the same file can be chosen again.
    reset.current?.();
    if (!file) return;
    const body = new FormData();
    body.append('file', file);
    upload.mutate({ query: { moyen }, body });
  };
  return (
    <SectionCard title={text.compareFile()} lead={text.lead()} mb="lg">
      <Group align="end" gap="sm">
        <NativeSelect
          label={text.fileOf()}
          w={{ base: '100%', sm: '20rem' }}
          data={PAYMENT_METHODS.map((value) => ({ value, label: sourceName(value) }))}
          value={moyen}
          onChange={({ currentTarget }) => setMoyen(PAYMENT_METHODS.find((one) => one === currentTarget.value) ?? moyen)}
        />
        <FileButton resetRef={reset} accept={FILE_TYPES} onChange={take} inputProps={{ 'aria-label': text.chooseFile() }}>
          {(button) => (
            <Button {...button} leftSection={<IconFileSpreadsheet size={18} />} loading={upload.isPending}>
              {text.chooseFile()}
            </Button>
          )}
        </FileButton>
      </Group>
    </SectionCard>
  );
}
