import { Anchor, Group } from '@mantine/core';
import type { Payment } from '#contract/payments.ts';
import type { SettlementAbsent, SettlementOutcome, SettlementRow } from '#contract/settlements.ts';
import { formatDate, formatDay } from '#web/ui/dates.ts';
import type { Column } from '#web/ui/list/columns.ts';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { ListFrame } from '#web/ui/list/ListPage.tsx';
import list from '#web/ui/list/list.module.css';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { usePages } from '#web/ui/list/useListPage.ts';
import { formatMoney } from '#web/ui/money.ts';
import { AbsentActions, RowActions } from './RowActions.tsx';
import { ROWS_PER_PAGE, settlementAbsent, settlementRows } from './settlements.api.ts';
import * as text from './settlements.messages.ts';

type Open = (id: string) => void;

interface Props {
  id: string;
  onPayment: Open;
}

const rowColumns = (onPayment: Open): Column<SettlementRow>[] => [
  { id: 'row', label: text.row(), numeric: true, cell: ({ n }) => n },
  { id: 'payer', label: text.payer(), cell: (row) => <Payer row={row} /> },
  { id: 'day', label: text.day(), cell: ({ day }) => <span className={list.nowrap}>{day && formatDay(day)}</span> },
  { id: 'amount', label: text.amount(), numeric: true, cell: (row) => <Amount row={row} /> },
  { id: 'payment', label: text.payment(), cell: (row) => <Result row={row} onPayment={onPayment} /> },
];

/** Rows of a file with one outcome, those that wait for a decision first. */
export function SettlementRows({ id, outcome, onPayment }: Props & { outcome: SettlementOutcome }) {
  const rows = usePages(ROWS_PER_PAGE, (query) => settlementRows(id, outcome, query));
  const columns = useColumns('settlement-rows', rowColumns(onPayment));
  const actions = (row: SettlementRow) => <RowActions file={id} row={row} onPayment={onPayment} />;
  return (
    <ListFrame list={rows} failed={text.rowsNotLoaded()} empty={{ title: text.nothingHere(), children: text.listHints[outcome]() }}>
      <DataTable
        label={text.lists[outcome]()}
        list={rows}
        rows={rows.answer?.data}
        idOf={({ n }) => String(n)}
        columns={columns}
        actions={actions}
        card={(row) => (
          <Group justify="space-between" wrap="nowrap" align="start">
            <div>
              <div className="ui-dim">{text.rowNumber({ n: row.n })}</div>
              <Payer row={row} />
              <Amount row={row} />
              <div className="ui-dim">{row.day && formatDay(row.day)}</div>
              <Result row={row} onPayment={onPayment} />
            </div>
            {actions(row)}
          </Group>
        )}
      />
    </ListFrame>
  );
}

const Payer = ({ row: { payer, reference } }: { row: SettlementRow }) => (
  <>
    <span className={list.cell}>{payer ?? reference}</span>
    {payer && reference && <div className="ui-dim">{reference}</div>}
  </>
);

const Amount = ({ row: { amount, fee } }: { row: SettlementRow }) => (
  <>
    <span className={list.nowrap}>{amount && formatMoney(amount)}</span>
    {fee && <div className="ui-dim">{text.feeOf({ amount: formatMoney(fee) })}</div>}
  </>
);

function Result({ row: { payment, reason, decision, outcome }, onPayment }: { row: SettlementRow; onPayment: Open }) {
  return (
    <>
      {payment && <PaymentLink payment={payment} onPayment={onPayment} />}
      {payment && outcome === 'differs' && <div className="ui-dim">{text.recordedAs({ amount: formatMoney(payment.amount) })}</div>}
      {reason && <div className="ui-dim">{reason}</div>}
      <Decision decision={decision} />
    </>
  );
}

const PaymentLink = ({ payment, onPayment }: { payment: Payment; onPayment: Open }) => (
  <Anchor component="button" type="button" ta="start" onClick={() => onPayment(payment._id)}>
    {payment.member?.fullName ?? payment.name}
  </Anchor>
);

const Decision = ({ decision }: { decision: SettlementRow['decision'] }) =>
  decision && (
    <div className="ui-dim">
      {text.decisions[decision.kind]({ name: decision.by })}
      {decision.note && <div className="ui-text">{decision.note}</div>}
    </div>
  );

const absentColumns = (onPayment: Open): Column<SettlementAbsent>[] => [
  {
    id: 'payer',
    label: text.payer(),
    cell: ({ payment }) => (
      <>
        <PaymentLink payment={payment} onPayment={onPayment} />
        <div className="ui-dim">{payment.paymentId}</div>
      </>
    ),
  },
  { id: 'day', label: text.day(), cell: ({ payment }) => formatDate(payment.createdAt) },
  { id: 'amount', label: text.amount(), numeric: true, cell: ({ payment }) => formatMoney(payment.amount) },
  { id: 'decision', label: text.decision(), cell: ({ decision }) => <Decision decision={decision} /> },
];

/** Payments of the days of the file that it does not have. */
export function AbsentPayments({ id, onPayment }: Props) {
  const absent = usePages(ROWS_PER_PAGE, (query) => settlementAbsent(id, query));
  const columns = useColumns('settlement-absent', absentColumns(onPayment));
  const actions = (one: SettlementAbsent) => <AbsentActions file={id} absent={one} onPayment={onPayment} />;
  return (
    <ListFrame list={absent} failed={text.rowsNotLoaded()} empty={{ title: text.nothingHere(), children: text.listHints.absent() }}>
      <DataTable
        label={text.lists.absent()}
        list={absent}
        rows={absent.answer?.data}
        idOf={({ payment }) => payment._id}
        columns={columns}
        actions={actions}
        card={(one) => (
          <Group justify="space-between" wrap="nowrap" align="start">
            <div>
              {columns.all.map(({ id: column, cell }) => (
                <div key={column}>{cell(one)}</div>
              ))}
            </div>
            {actions(one)}
          </Group>
        )}
      />
    </ListFrame>
  );
}
