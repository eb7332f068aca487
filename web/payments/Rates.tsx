import { NativeSelect, SimpleGrid, Stack, Table, Text, TextInput } from '@mantine/core';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import '@mantine/core/styles/Table.layer.css';
import { useQuery } from '@tanstack/react-query';
import { perLanguage } from '#contract/language.ts';
import { CURRENCIES, type Currency } from '#contract/money.ts';
import { type ExchangeRate, payments } from '#contract/payments.ts';
import { call } from '#web/api/call.ts';
import { beginAgain } from '#web/ui/changesOf.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { formatDate } from '#web/ui/dates.ts';
import list from '#web/ui/list/list.module.css';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { useCallForm } from '#web/ui/useCallForm.ts';
import { AFTER_PAYMENTS, exchangeRates } from './payments.api.ts';
import * as payment from './payments.messages.ts';
import * as text from './totals.messages.ts';

interface Props extends DialogProps {
  /** YYYY-MM-DD, in the programme's zone. */
  today: string;
}

/** A rate may have three decimals, as 655,957 has, so its comma never stands for thousands. */
const typedRate = (typed: string) => typed.replaceAll(/\s/g, '').replace(',', '.');

const writtenRate = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }));

/** The exchange rates, which staff enter by day. Totals in another currency are converted with them. */
export function Rates({ opened, onClose, today }: Props) {
  const query = useQuery({ ...exchangeRates, enabled: opened });
  const form = useCallForm({
    initialValues: { from: 'EUR' as Currency, to: 'XOF' as Currency, day: today, rate: '' },
    validate: {
      to: (to, { from }) => (to === from ? text.twoCurrencies() : null),
      day: (day) => (day ? null : payment.dateRequired()),
      rate: (rate) => (Number(typedRate(rate)) > 0 ? null : text.rateAboveZero()),
    },
    send: (values) => call(payments.addRate, { body: { ...values, rate: typedRate(values.rate) } }),
    stale: AFTER_PAYMENTS,
    onDone: (_, sent) => beginAgain(form, { ...sent, rate: '' }, sent),
    done: text.rateSaved(),
    failed: text.rateFailed(),
  });
  return (
    <Dialog opened={opened} onClose={onClose} title={text.exchangeRates()} size="lg">
      <Stack>
        <Text c="dimmed">{text.howRatesWork()}</Text>
        <form onSubmit={form.submit} noValidate>
          <SimpleGrid minColWidth="min(7.5rem, 100%)" autoFlow="auto-fit">
            <NativeSelect label={text.fromCurrency()} data={[...CURRENCIES]} {...form.getInputProps('from')} />
            <NativeSelect label={text.toCurrency()} data={[...CURRENCIES]} {...form.getInputProps('to')} />
            <DateField label={text.day()} max={today} {...form.getInputProps('day')} />
            <TextInput
              label={text.rate()}
              inputMode="decimal"
              placeholder={text.ratePlaceholder()}
              autoComplete="off"
              {...form.getInputProps('rate')}
            />
          </SimpleGrid>
          <SubmitButton mt="md" loading={form.isSending}>
            {text.saveRate()}
          </SubmitButton>
        </form>
        <Loaded query={query} failed={text.ratesNotLoaded()}>
          {(stored) => (stored.length === 0 ? <Text>{text.noRate()}</Text> : <Stored rates={stored} />)}
        </Loaded>
      </Stack>
    </Dialog>
  );
}

const Stored = ({ rates }: { rates: ExchangeRate[] }) => (
  <div className={list.frame}>
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{text.day()}</Table.Th>
          <Table.Th>{text.rate()}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rates.map(({ _id, from, to, day, rate }) => (
          <Table.Tr key={_id}>
            <Table.Td className={list.nowrap}>{formatDate(day)}</Table.Td>
            <Table.Td className={list.nowrap}>{`1 ${from} = ${writtenRate().format(rate)} ${to}`}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
);
