import { TextInput } from '@mantine/core';
import { payLinks, type TransferReceipt } from '#contract/pay-links.ts';
import * as rule from '#contract/payments.messages.ts';
import { typedAmount } from '#contract/typed-amount.ts';
import { call } from '#web/api/call.ts';
import { AFTER_PAYMENTS } from '#web/payments/payments.api.ts';
import { unlessDoubtful } from '#web/payments/unlessDoubtful.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toast.tsx';
import * as text from './transfers.messages.ts';

interface Props extends DialogProps {
  receipt: TransferReceipt;
}

/** Records the payment; the amount on the picture may differ from the typed one. */
export const ConfirmReceipt = ({ receipt: { _id, member, amount }, opened, onClose }: Props) => (
  <CallDialog
    opened={opened}
    onClose={onClose}
    title={text.confirmTitle({ name: member.fullName })}
    submitLabel={text.confirm()}
    initialValues={{ amount: String(amount.value) }}
    validate={{ amount: (value: string) => (value.trim() ? null : rule.amountRequired()) }}
    send={(typed) =>
      unlessDoubtful((isSure) =>
        call(payLinks.confirm, { params: { id: _id }, body: { amount: typedAmount(typed.amount, amount.currency), isSure } }),
      )
    }
    stale={AFTER_PAYMENTS}
    onDone={(recorded) => recorded && toast.success(text.confirmed())}
    failed={text.notConfirmed()}
  >
    {(form) => (
      <TextInput label={text.amountReceived({ currency: amount.currency })} inputMode="decimal" {...form.getInputProps('amount')} />
    )}
  </CallDialog>
);

export const RefuseReceipt = ({ receipt: { _id, member }, opened, onClose }: Props) => (
  <CallDialog
    opened={opened}
    onClose={onClose}
    title={text.refuseTitle({ name: member.fullName })}
    submitLabel={text.refuse()}
    danger
    initialValues={{ reason: '' }}
    validate={{ reason: (value: string) => (value.trim() ? null : rule.sayWhy()) }}
    send={(body) => call(payLinks.refuse, { params: { id: _id }, body })}
    stale={AFTER_PAYMENTS}
    done={text.refused()}
    failed={text.notRefused()}
  >
    {(form) => <TextArea label={text.why()} description={text.memberReadsIt()} {...form.getInputProps('reason')} />}
  </CallDialog>
);
