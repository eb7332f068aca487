import { Button, Tabs } from '@mantine/core';
import { IconArrowsExchange, IconCash, IconFileImport, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import * as due from '#contract/due.messages.ts';
import { payments } from '#contract/payments.ts';
import { download } from '#web/api/download.ts';
import { DeletedLink } from '#web/deleted/DeletedLink.tsx';
import { ExportMenu } from '#web/ui/ExportMenu.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { ListFrame } from '#web/ui/list/ListPage.tsx';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { countSentence } from '#web/ui/numbers.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { LoadingRows } from '#web/ui/states.tsx';
import { TabsLine } from '#web/ui/TabsLine.tsx';
import { useOpenInUrl } from '#web/ui/useOpenInUrl.ts';
import { today } from '#web/ui/zoned-input.ts';
import { EditPayment } from './EditPayment.tsx';
import { PaymentDrawer } from './PaymentDrawer.tsx';
import { PaymentFilters } from './PaymentFilters.tsx';
import { PaymentActions } from './PaymentMenu.tsx';
import { Providers } from './Providers.tsx';
import { PAYMENT_COLUMNS, PaymentCard } from './payment-columns.tsx';
import { PAYMENTS_PER_PAGE, type PaymentListQuery, paymentCount, paymentList } from './payments.api.ts';
import * as text from './payments.messages.ts';
import { PAYMENT_FILTERS, PAYMENT_VIEWS, PaymentsSearch } from './payments.search.ts';
import { Rates } from './Rates.tsx';
import * as totals from './totals.messages.ts';

// The list does not wait for the chart.
const YearChart = lazyPart(async () => (await import('./YearChart.tsx')).YearChart);

const Receivables = lazyPart(async () => (await import('./receivables/Receivables.tsx')).Receivables);
const Transfers = lazyPart(async () => (await import('./transfers/Transfers.tsx')).Transfers);

const Accounting = lazyPart(async () => (await import('./accounting/Accounting.tsx')).Accounting);
const Settlements = lazyPart(async () => (await import('./settlements/Settlements.tsx')).Settlements);

const CreatePayment = lazyDialog(() => import('./CreatePayment.tsx').then((module) => module.CreatePayment));

/** The payments of members: staff find, record and correct payments, and see how the providers work. */
export function PaymentsPage() {
  const list = useListPage({
    schema: PaymentsSearch,
    filters: PAYMENT_FILTERS,
    sorting: { sort: 'createdAt', order: 'desc' },
    perPage: PAYMENTS_PER_PAGE,
    query: (request) => paymentList(request as PaymentListQuery),
  });
  const { shown, change, filter, setFilter } = list;
  const drawer = useOpenInUrl('payment');
  const columns = useColumns('payments', PAYMENT_COLUMNS);
  const creating = useOpenInUrl('create');
  const [editing, setEditing] = useState<string>();
  const [rates, setRates] = useState(false);

  const day = today();
  const thisYear = Number(day.slice(0, 4));
  const year = shown.year ?? thisYear;
  const nothingYet = list.isEmpty && !list.isFiltered;
  const actions = { onOpen: drawer.open, onEdit: setEditing };
  const panels = {
    owed: <Receivables />,
    transfers: <Transfers />,
    reconcile: <Settlements file={shown.file} onPayment={drawer.open} />,
    accounting: <Accounting />,
  };
  const create = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => creating.open(true)}>
      {text.newPayment()}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={text.title()}
        description={countSentence(list, text.payments, text.paymentsMatch)}
        actions={
          <>
            <Button variant="default" leftSection={<IconArrowsExchange size={18} />} onClick={() => setRates(true)}>
              {totals.exchangeRates()}
            </Button>
            {!nothingYet && !shown.view && (
              <ExportMenu save={(format) => download(payments.exportFile, { query: { ...filter, format } })} />
            )}
            {!shown.view && (
              <LinkButton to="/payments/import" leftSection={<IconFileImport size={18} />}>
                {text.import_()}
              </LinkButton>
            )}
          </>
        }
        main={create}
      />
      <Tabs
        value={shown.view ?? 'payments'}
        onChange={(tab) => change({ view: PAYMENT_VIEWS.find((view) => view === tab), file: undefined })}
        keepMounted={false}
      >
        <TabsLine>
          <Tabs.Tab value="payments">{text.title()}</Tabs.Tab>
          <Tabs.Tab value="owed">{due.whatIsOwed()}</Tabs.Tab>
          <Tabs.Tab value="transfers">{text.toConfirm()}</Tabs.Tab>
          <Tabs.Tab value="reconcile">{text.reconcile()}</Tabs.Tab>
          <Tabs.Tab value="accounting">{text.accounting()}</Tabs.Tab>
          <Tabs.Tab value="providers">{text.providers()}</Tabs.Tab>
        </TabsLine>
        {Object.entries(panels).map(([view, panel]) => (
          <Tabs.Panel key={view} value={view} pt="lg">
            <Suspense fallback={<LoadingRows />}>{panel}</Suspense>
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="providers" pt="lg">
          <Providers />
        </Tabs.Panel>
        <Tabs.Panel value="payments" pt="md">
          <ListFrame
            list={list}
            hidesToolsWhenEmpty
            searchLabel={text.searchPayments()}
            searchPlaceholder={text.searchPlaceholder()}
            filters={<PaymentFilters shown={shown} year={year} onFilter={setFilter} />}
            columns={columns}
            failed={text.listFailed()}
            empty={{
              icon: <IconCash size={28} />,
              title: text.noPayment(),
              action: create,
              children: text.whereFrom(),
            }}
            noMatch={{ showAll: text.showAll() }}
            countAll={paymentCount(filter)}
          >
            <DataTable
              label={text.title()}
              list={list}
              rows={list.answer?.payments}
              idOf={({ _id }) => _id}
              columns={columns}
              onOpen={(payment) => payment.deleted || drawer.open(payment._id)}
              actions={(payment) => <PaymentActions payment={payment} {...actions} />}
              card={(payment) => <PaymentCard payment={payment} {...actions} />}
            />
          </ListFrame>
          <Suspense fallback={<div style={{ minHeight: 320 }} />}>
            <YearChart
              year={year}
              thisYear={thisYear}
              onYear={(value) => change({ year: value === thisYear ? undefined : value })}
              onMonth={(month, currency) => {
                setFilter({ month, from: undefined, to: undefined, currency });
                scrollTo({ top: 0 });
              }}
            />
          </Suspense>
          <DeletedLink kind="payment" isLoading={list.isLoading} />
        </Tabs.Panel>
      </Tabs>
      <Rates opened={rates} onClose={() => setRates(false)} today={day} />
      <CreatePayment opened={shown.create === true} onClose={creating.close} today={day} />
      <PaymentDrawer id={shown.payment} onClose={drawer.close} onEdit={setEditing} />
      <EditPayment id={editing} onClose={() => setEditing(undefined)} />
    </>
  );
}
