import { Box, Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as rule from '#contract/accounting.messages.ts';
import { type AccountingMonth, type AccountingPlan, accounting, PLAN_ACCOUNTS } from '#contract/accounting.ts';
import { monthName } from '#contract/months.ts';
import { call } from '#web/api/call.ts';
import { download } from '#web/api/download.ts';
import { useStoredForm } from '#web/drafts/useStoredForm.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { capitalised } from '#web/ui/capitalised.ts';
import { formatDate } from '#web/ui/dates.ts';
import { ExportMenu } from '#web/ui/ExportMenu.tsx';
import { formatMoney } from '#web/ui/money.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { Loaded, LoadingRows } from '#web/ui/states.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { accountingMonths, accountingPlan } from './accounting.api.ts';
import * as text from './accounting.messages.ts';

/** Closed months, their journals for the accountant, and the account numbers of the journal. */
export const Accounting = () => (
  <>
    <SectionCard title={text.months()} lead={text.monthsLead()} mb="lg">
      <Loaded query={useQuery(accountingMonths)} failed={text.notLoaded()} loading={<LoadingRows count={12} />}>
        {(months) => (
          <ul className="ui-lines">
            {months.map((month) => (
              <Month key={month.month} month={month} />
            ))}
          </ul>
        )}
      </Loaded>
    </SectionCard>
    <SectionCard title={text.plan()} lead={text.planLead()}>
      <Loaded query={useQuery(accountingPlan)} failed={text.planNotLoaded()}>
        {(plan) => <Plan plan={plan} />}
      </Loaded>
    </SectionCard>
  </>
);

function Month({ month: { month, closed, canClose, canReopen, sums, payments, unmatched } }: { month: AccountingMonth }) {
  const [asking, ask] = useState<'close' | 'reopen'>();
  const done = () => ask(undefined);
  const name = monthName(month);
  const params = { month };
  return (
    <Group component="li" justify="space-between" gap="sm" py="sm">
      <div>
        <Group gap="xs">
          <Text fw={550}>{capitalised(name)}</Text>
          <StatusBadge tone={closed ? 'neutral' : 'positive'}>{closed ? text.closed() : text.open()}</StatusBadge>
        </Group>
        <p className="ui-dim">
          {payments === 0 ? text.nothing() : text.payments({ count: payments })}
          {unmatched > 0 && ` · ${text.unmatched({ count: unmatched })}`}
        </p>
        {closed && <p className="ui-dim">{text.closedBy({ name: closed.by, day: formatDate(closed.at) })}</p>}
      </div>
      <Group gap="md">
        <Box w={{ base: '100%', sm: 'auto' }}>
          {sums.map(({ currency, debit }) => (
            <Text key={currency} size="sm" c="dimmed" ta={{ sm: 'end' }} className="ui-numbers">
              {text.journalOf({ amount: formatMoney({ value: debit, currency }) })}
            </Text>
          ))}
        </Box>
        {sums.length > 0 && (
          <ExportMenu
            label={text.exportOf({ month: name })}
            save={(format) => download(accounting.journal, { params, query: { format } })}
          />
        )}
        {/* One button does either, so that it still has the focus when the month was closed. */}
        {(canClose || canReopen) && (
          <Button
            variant={canClose ? 'default' : 'subtle'}
            aria-label={canClose ? text.closeMonth({ month: name }) : text.reopenMonth({ month: name })}
            onClick={() => ask(canClose ? 'close' : 'reopen')}
          >
            {canClose ? text.close() : text.reopen()}
          </Button>
        )}
      </Group>
      <CallDialog
        opened={asking === 'close'}
        onClose={done}
        title={text.closeMonth({ month: name })}
        submitLabel={text.close()}
        initialValues={{}}
        send={() => call(accounting.close, { params })}
        stale={['payments']}
        done={text.monthClosed()}
        failed={text.notClosed()}
      >
        {() => (
          <>
            <Text>{text.closeExplained()}</Text>
            {unmatched > 0 && <Text>{text.stillUnmatched({ count: unmatched })}</Text>}
          </>
        )}
      </CallDialog>
      <CallDialog
        opened={asking === 'reopen'}
        onClose={done}
        title={text.reopenMonth({ month: name })}
        submitLabel={text.reopen()}
        initialValues={{ reason: '' }}
        validate={{ reason: (value: string) => (value.trim() ? null : rule.sayWhyReopened()) }}
        send={(body) => call(accounting.reopen, { params, body })}
        stale={['payments']}
        done={text.monthReopened()}
        failed={text.notReopened()}
      >
        {(form) => (
          <>
            <Text>{text.reopenExplained()}</Text>
            <TextArea label={text.why()} maxLength={255} data-autofocus {...form.getInputProps('reason')} />
          </>
        )}
      </CallDialog>
    </Group>
  );
}

function Plan({ plan }: { plan: AccountingPlan }) {
  const form = useStoredForm({
    stored: plan,
    send: (body) => call(accounting.savePlan, { body }),
    stale: ['payments'],
    done: text.planSaved(),
    failed: text.planNotSaved(),
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 4 }} style={{ alignItems: 'end' }}>
        <TextInput label={text.journalCode()} autoComplete="off" {...form.getInputProps('journal')} />
        {PLAN_ACCOUNTS.map((account) => (
          <TextInput
            key={account}
            label={text.accounts[account]()}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps(account)}
          />
        ))}
      </SimpleGrid>
      <SubmitButton mt="md" loading={form.isSending}>
        {text.savePlan()}
      </SubmitButton>
    </form>
  );
}
