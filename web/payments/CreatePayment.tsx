import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Currency } from '#contract/money.ts';
import { type Payment, type ProposedPayment, payments } from '#contract/payments.ts';
import { typedAmount } from '#contract/typed-amount.ts';
import { call } from '#web/api/call.ts';
import { FindMember, type FoundMember } from '#web/members/FindMember.tsx';
import { CallForm } from '#web/ui/CallForm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import { formatDay } from '#web/ui/dates.ts';
import { EmailText } from '#web/ui/EmailText.tsx';
import { formatMoney } from '#web/ui/money.ts';
import { Loaded } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { useCallForm } from '#web/ui/useCallForm.ts';
import { PAYMENT_RULES, PaymentFields } from './PaymentFields.tsx';
import { AFTER_PAYMENTS, PHOTO_TYPES, photoBody, proposedPayment } from './payments.api.ts';
import * as text from './payments.messages.ts';
import * as photo from './photo.messages.ts';
import { unlessDoubtful } from './unlessDoubtful.ts';

/** It is null for somebody who is no member. */
type Payer = FoundMember | null;

interface Props extends DialogProps {
  /** YYYY-MM-DD, in the programme's zone. */
  today: string;
  /** The member who pays, when it is known. */
  member?: FoundMember;
  /** These values are filled in at the start, before what the member owes. */
  start?: PaymentStart;
  onRecorded?: (payment: Payment) => void;
}

export type PaymentStart = Partial<Record<'name' | 'email' | 'amount', string>> & { currency?: Currency | undefined };

/**
 * Records a payment: staff choose who pays, look at what is filled in, and record it. What was typed stays when the dialog is
 * closed, until it is recorded.
 */
export function CreatePayment({ opened, onClose, today, member, start, onRecorded }: Props) {
  const known = member ?? (start && null);
  const [payer, choose] = useState<Payer | undefined>(known);
  const [isChanging, setChanging] = useState(false);
  // Each payment has a number of its own.
  const [round, setRound] = useState(0);
  const finish = () => {
    onClose();
    choose(known);
    setRound(round + 1);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={text.newPayment()} size="lg" keepMounted>
      {payer === undefined ? (
        // A search that takes the focus while the dialog opens takes it before the dialog knows where to give it back.
        <ChoosePayer onChoose={choose} autoFocus={isChanging} />
      ) : (
        <Proposed key={`${payer?._id} ${round}`} payer={payer} round={round}>
          {(proposed) => (
            <PaymentForm
              {...{ proposed, today, start }}
              onCancel={onClose}
              onDone={(payment) => {
                finish();
                onRecorded?.(payment);
              }}
              onOther={() => {
                choose(undefined);
                setChanging(true);
              }}
            />
          )}
        </Proposed>
      )}
    </Dialog>
  );
}

function ChoosePayer({ onChoose, autoFocus }: { onChoose: (payer: Payer) => void; autoFocus: boolean }) {
  const [found, find] = useState<FoundMember>();
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        if (found) onChoose(found);
      }}
    >
      <FindMember label={text.whoPays()} chosen={found} onChoose={find} autoFocus={autoFocus} />
      <Group justify="space-between" gap="xs">
        <Button variant="subtle" px="xs" onClick={() => onChoose(null)}>
          {text.noMemberPays()}
        </Button>
        <Button type="submit" disabled={!found}>
          {text.toAmount()}
        </Button>
      </Group>
    </Stack>
  );
}

function Proposed({ payer, round, children }: { payer: Payer; round: number; children: (proposed: ProposedPayment) => React.ReactNode }) {
  const query = useQuery(proposedPayment(payer?._id, round));
  // The query is forgotten while the dialog is closed, and asked anew when it opens, but what was typed stays.
  const [first, setFirst] = useState(query.data);
  if (query.data && !first) setFirst(query.data);
  return (
    <Loaded query={{ ...query, data: query.data ?? first }} failed={text.notProposed()}>
      {children}
    </Loaded>
  );
}

interface FormProps {
  proposed: ProposedPayment;
  today: string;
  onCancel: () => void;
  onDone: (payment: Payment) => void;
  start: PaymentStart | undefined;
  /** Called when staff say that somebody else pays. */
  onOther: () => void;
}

function PaymentForm({ proposed, today, start = {}, onCancel, onDone, onOther }: FormProps) {
  const { member, amount, category, produit, moyen, paymentId } = proposed;
  const [file, setFile] = useState<File | null>(null);
  const keep = useCall(payments.addPhoto, ['payments'], { failed: photo.paymentWithoutPhoto() });
  const form = useCallForm({
    initialValues: {
      name: member?.fullName ?? start.name ?? '',
      email: member?.email ?? start.email ?? '',
      amount: start.amount ?? (amount ? String(amount.value) : ''),
      currency: (start.amount && start.currency) || (amount?.currency ?? 'XOF'),
      produit,
      moyen,
      category,
      date: today,
      paymentId,
    },
    validate: PAYMENT_RULES,
    send: ({ amount, ...values }) => {
      const body = { ...values, amount: typedAmount(amount, values.currency), ...(member && { memberId: member._id }) };
      return unlessDoubtful((isSure) => call(payments.create, { body: { ...body, isSure } }));
    },
    stale: AFTER_PAYMENTS,
    closes: true,
    onDone: (answer) => {
      if (!answer) return;
      const { data } = answer;
      onDone(data);
      toast.success(data.member ? text.recorded() : text.recordedForNobody());
      if (file) keep.mutate({ params: { id: data._id }, body: photoBody(file) });
    },
    failed: text.createFailed(),
  });
  return (
    <CallForm form={form} submitLabel={text.recordPayment()} onCancel={onCancel}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Text fw={550}>{member ? member.fullName : text.noMemberPays()}</Text>
          {member && (
            <div className="ui-dim">
              <EmailText email={member.email} />
            </div>
          )}
          <Text size="sm">{dueSentence(proposed)}</Text>
        </div>
        <Button variant="default" size="sm" flex="none" onClick={onOther}>
          {text.otherPayer()}
        </Button>
      </Group>
      <PaymentFields form={form} today={today} currency={form.values.currency} hasPayer={member !== null} />
      <Group gap="sm">
        <FileButton accept={PHOTO_TYPES} onChange={setFile}>
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconCamera size={16} />}>
              {file ? photo.replace() : photo.add()}
            </Button>
          )}
        </FileButton>
        {file && (
          <Text size="sm" className="ui-text">
            {photo.chosen({ name: file.name })}
          </Text>
        )}
      </Group>
    </CallForm>
  );
}

function dueSentence({ member, amount, overdue, due, category }: ProposedPayment): string | null {
  if (!member) return null;
  if (!amount) return text.nothingDue();
  if (overdue) return text.overdueNow({ amount: formatMoney(overdue) });
  if (category === 'Subscription') return text.renewalNext({ amount: formatMoney(amount) });
  return due ? text.dueOn({ amount: formatMoney(amount), day: formatDay(due) }) : text.dueNext({ amount: formatMoney(amount) });
}
