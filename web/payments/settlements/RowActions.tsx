import { Radio, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconEye, IconEyeOff, IconLink, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import * as rule from '#contract/settlements.messages.ts';
import { type SettlementAbsent, type SettlementRow, settlements } from '#contract/settlements.ts';
import { call } from '#web/api/call.ts';
import { FindMember, type FoundMember } from '#web/members/FindMember.tsx';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { type DialogProps, useDialog } from '#web/ui/DialogHost.tsx';
import { formatDate } from '#web/ui/dates.ts';
import { formatMoney } from '#web/ui/money.ts';
import { RowMenu, RowMenuItem } from '#web/ui/RowMenu.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useCall } from '#web/ui/useCall.ts';
import '@mantine/core/styles/Radio.layer.css';
import { AFTER_PAYMENTS } from '../payments.api.ts';
import * as payments from '../payments.messages.ts';
import { settlementCandidates } from './settlements.api.ts';
import * as text from './settlements.messages.ts';

interface Props {
  /** The id of the file. */
  file: string;
  row: SettlementRow;
  onPayment: (id: string) => void;
}

/** A row that matches or is left out needs no action. */
export function RowActions({ file, row, onPayment }: Props) {
  const open = useDialog();
  const params = { id: file, n: row.n };
  const reopen = useCall(settlements.ignore, ['payments'], { failed: text.notIgnored() });
  const ignore = (body: { reason: string }) => call(settlements.ignore, { params, body });
  const { payment, decision } = row;
  const isOpen = (row.outcome === 'missing' || row.outcome === 'differs') && !decision;
  if (!isOpen && decision?.kind !== 'ignored' && !payment) return null;
  return (
    <RowMenu label={text.actionsFor({ n: row.n })} busy={reopen.isPending} width={240}>
      {isOpen && row.outcome === 'missing' && (
        <>
          <RowMenuItem
            icon={IconPlus}
            label={text.record()}
            onClick={() => open((dialog) => <RecordDialog file={file} row={row} {...dialog} />)}
          />
          <RowMenuItem
            icon={IconLink}
            label={text.link()}
            onClick={() => open((dialog) => <LinkDialog file={file} row={row} {...dialog} />)}
          />
        </>
      )}
      {payment && <RowMenuItem icon={IconEye} label={text.openPayment()} onClick={() => onPayment(payment._id)} />}
      {isOpen && (
        <RowMenuItem icon={IconEyeOff} label={text.ignore()} onClick={() => open((dialog) => <IgnoreDialog {...dialog} send={ignore} />)} />
      )}
      {decision?.kind === 'ignored' && (
        <RowMenuItem icon={IconArrowBackUp} label={text.takeBack()} onClick={() => reopen.mutate({ params, body: { reason: null } })} />
      )}
    </RowMenu>
  );
}

interface AbsentProps {
  file: string;
  absent: SettlementAbsent;
  onPayment: (id: string) => void;
}

/** A payment that is not in the file is opened, to be corrected or deleted, or left as it is. */
export function AbsentActions({ file, absent: { payment, decision }, onPayment }: AbsentProps) {
  const open = useDialog();
  const params = { id: file };
  const paymentId = payment._id;
  const ignore = (body: { reason: string }) => call(settlements.ignoreAbsent, { params, body: { ...body, paymentId } });
  const reopen = useCall(settlements.ignoreAbsent, ['payments'], { failed: text.notIgnored() });
  return (
    <RowMenu label={text.actionsForPayment({ name: payment.name })} busy={reopen.isPending} width={240}>
      <RowMenuItem icon={IconEye} label={text.openPayment()} onClick={() => onPayment(payment._id)} />
      {decision ? (
        <RowMenuItem
          icon={IconArrowBackUp}
          label={text.takeBack()}
          onClick={() => reopen.mutate({ params, body: { paymentId, reason: null } })}
        />
      ) : (
        <RowMenuItem icon={IconEyeOff} label={text.ignore()} onClick={() => open((dialog) => <IgnoreDialog {...dialog} send={ignore} />)} />
      )}
    </RowMenu>
  );
}

type RowDialog = DialogProps & Omit<Props, 'onPayment'>;

function RecordDialog({ file, row, ...dialog }: RowDialog) {
  if (!row.amount) return null;
  return (
    <CallDialog
      {...dialog}
      title={text.record()}
      submitLabel={text.recordPayment({ amount: formatMoney(row.amount) })}
      initialValues={{ member: undefined as FoundMember | undefined }}
      validate={{ member: (member) => (member ? null : payments.chooseMember()) }}
      send={({ member }) => call(settlements.record, { params: { id: file, n: row.n }, body: { memberId: member!._id } })}
      stale={AFTER_PAYMENTS}
      done={text.recorded()}
      failed={text.notRecorded()}
    >
      {(form) => (
        <FindMember
          label={text.whoPaid()}
          start={row.payer ?? ''}
          chosen={form.values.member}
          onChoose={(member) => form.setFieldValue('member', member)}
          error={form.getInputProps('member').error}
        />
      )}
    </CallDialog>
  );
}

function LinkDialog({ file, row, ...dialog }: RowDialog) {
  const query = useQuery({ ...settlementCandidates(file, row.n), enabled: dialog.opened });
  return (
    <CallDialog
      {...dialog}
      title={text.link()}
      submitLabel={text.linkPayment()}
      disabled={!query.data?.length}
      initialValues={{ paymentId: '' }}
      // The chosen payment may have been deleted or linked meanwhile, and is shown no more.
      validate={{ paymentId: (id) => (query.data?.some(({ _id }) => _id === id) ? null : text.choosePayment()) }}
      send={(body) => call(settlements.link, { params: { id: file, n: row.n }, body })}
      stale={AFTER_PAYMENTS}
      done={text.linked()}
      failed={text.notLinked()}
    >
      {(form) => (
        <Loaded query={query} failed={payments.listFailed()}>
          {(found) =>
            found.length === 0 ? (
              <Text>{text.noCandidate()}</Text>
            ) : (
              <Radio.Group label={text.candidates()} {...form.getInputProps('paymentId')}>
                <Stack gap="sm" mt="xs">
                  {found.map(({ _id, name, amount, createdAt, paymentId }) => (
                    <Radio
                      key={_id}
                      value={_id}
                      label={name}
                      description={[formatMoney(amount), formatDate(createdAt), paymentId].join(' · ')}
                    />
                  ))}
                </Stack>
              </Radio.Group>
            )
          }
        </Loaded>
      )}
    </CallDialog>
  );
}

const IgnoreDialog = ({ send, ...dialog }: DialogProps & { send: (body: { reason: string }) => Promise<unknown> }) => (
  <CallDialog
    {...dialog}
    title={text.ignore()}
    submitLabel={text.ignore()}
    initialValues={{ reason: '' }}
    validate={{ reason: (value: string) => (value.trim() ? null : rule.sayWhyIgnored()) }}
    send={send}
    stale={['payments']}
    done={text.ignored()}
    failed={text.notIgnored()}
  >
    {(form) => <TextArea label={text.why()} maxLength={255} data-autofocus {...form.getInputProps('reason')} />}
  </CallDialog>
);
