import { Button, Modal, NativeSelect, SimpleGrid, Stack, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CURRENCIES, type Currency } from '#contract/money.ts';
import { payments } from '#contract/payments.ts';
import { call } from '#web/api/call.ts';
import { formatDate } from '#web/ui/dates.ts';
import list from '#web/ui/list/list.module.css';
import { typedAmount } from '#web/ui/money.ts';
import { useCallForm } from '#web/ui/useCallForm.ts';
import { AFTER_PAYMENTS, exchangeRates } from './payments.api.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** YYYY-MM-DD, in the programme's zone. */
  today: string;
}

const RATE = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6 });

/** The exchange rates, which staff enter by day. Totals in another currency are converted with them. */
export function Rates({ opened, onClose, today }: Props) {
  const { data } = useQuery({ ...exchangeRates, enabled: opened });
  const form = useCallForm({
    initialValues: { from: 'EUR' as Currency, to: 'XOF' as Currency, day: today, rate: '' },
    validate: {
      to: (to, { from }) => (to === from ? 'Please choose two different currencies' : null),
      day: (day) => (day ? null : 'Date is required'),
      rate: (rate) => (Number(typedAmount(rate)) > 0 ? null : 'Please enter a rate above zero'),
    },
    send: (values) => call(payments.addRate, { body: { ...values, rate: typedAmount(values.rate) } }),
    stale: AFTER_PAYMENTS,
    onDone: () => form.setFieldValue('rate', ''),
    done: 'Exchange rate saved',
    failed: 'The exchange rate could not be saved',
  });
  return (
    <Modal opened={opened} onClose={onClose} title="Exchange rates" size="lg">
      <Stack>
        <Text c="dimmed">Totals of several currencies are never mixed. A rate converts payments from its day on, until the next one.</Text>
        <form onSubmit={form.submit} noValidate>
          <SimpleGrid cols={{ base: 2, sm: 4 }}>
            <NativeSelect label="From" data={[...CURRENCIES]} {...form.getInputProps('from')} />
            <NativeSelect label="To" data={[...CURRENCIES]} {...form.getInputProps('to')} />
            <TextInput label="Day" type="date" max={today} {...form.getInputProps('day')} />
            <TextInput label="Rate" inputMode="decimal" placeholder="655,957" autoComplete="off" {...form.getInputProps('rate')} />
          </SimpleGrid>
          <Button type="submit" mt="md" loading={form.isSending}>
            Save rate
          </Button>
        </form>
        {data && data.length === 0 && <Text>No exchange rate yet.</Text>}
        {data && data.length > 0 && (
          <div className={list.frame}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Day</Table.Th>
                  <Table.Th>Rate</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.map(({ _id, from, to, day, rate }) => (
                  <Table.Tr key={_id}>
                    <Table.Td className={list.nowrap}>{formatDate(day)}</Table.Td>
                    <Table.Td className={list.nowrap}>{`1 ${from} = ${RATE.format(rate)} ${to}`}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        )}
      </Stack>
    </Modal>
  );
}
