import { Button, Modal, NativeSelect, SimpleGrid, Stack, Table, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { CURRENCIES, type Currency } from '#contract/money.ts';
import { formatDate } from '#web/ui/dates.ts';
import { focusFirstError } from '#web/ui/fieldErrors.ts';
import list from '#web/ui/list/list.module.css';
import { typedAmount } from '#web/ui/money.ts';
import { toast } from '#web/ui/toast.tsx';
import { toastFieldErrors } from '#web/ui/toastFieldErrors.ts';
import { exchangeRates, useAddRate } from './payments.api.ts';

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
  const add = useAddRate();
  const form = useForm({
    initialValues: { from: 'EUR' as Currency, to: 'XOF' as Currency, day: today, rate: '' },
    validate: {
      to: (to, { from }) => (to === from ? 'Please choose two different currencies' : null),
      day: (day) => (day ? null : 'Date is required'),
      rate: (rate) => (Number(typedAmount(rate)) > 0 ? null : 'Please enter a rate above zero'),
    },
  });
  const submit = form.onSubmit(
    (values) =>
      add.mutateAsync({ ...values, rate: typedAmount(values.rate) }).then(
        () => {
          form.setFieldValue('rate', '');
          toast.success('Exchange rate saved');
        },
        toastFieldErrors(form, 'The exchange rate could not be saved'),
      ),
    focusFirstError(form),
  );
  return (
    <Modal opened={opened} onClose={onClose} title="Exchange rates" size="lg">
      <Stack>
        <Text c="dimmed">Totals of several currencies are never mixed. A rate converts payments from its day on, until the next one.</Text>
        <form onSubmit={submit} noValidate>
          <SimpleGrid cols={{ base: 2, sm: 4 }}>
            <NativeSelect label="From" data={[...CURRENCIES]} {...form.getInputProps('from')} />
            <NativeSelect label="To" data={[...CURRENCIES]} {...form.getInputProps('to')} />
            <TextInput label="Day" type="date" max={today} {...form.getInputProps('day')} />
            <TextInput label="Rate" inputMode="decimal" placeholder="655,957" autoComplete="off" {...form.getInputProps('rate')} />
          </SimpleGrid>
          <Button type="submit" mt="md" loading={add.isPending}>
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
