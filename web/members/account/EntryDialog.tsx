import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { withDecimalSign } from '#contract/language.ts';
import * as rule from '#contract/member-account.messages.ts';
import { type AccountEntry, type MemberAccount, memberAccounts } from '#contract/member-account.ts';
import { BILLING_STATUS, type BillingStatus, type Member, members } from '#contract/members.ts';
import { billingStatus } from '#contract/status.messages.ts';
import { typedAmount } from '#contract/typed-amount.ts';
import { call, newerVersion } from '#web/api/call.ts';
import { FindMember, type FoundMember } from '#web/members/FindMember.tsx';
import * as person from '#web/members/person.messages.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { formatMoney } from '#web/ui/money.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import * as word from '#web/ui/words.messages.ts';
import { AFTER_ENTRY, memberAccount } from './account.api.ts';
import * as text from './account.messages.ts';
import { PlanFields, type PlanPart, planOf } from './PlanFields.tsx';

/** A `reversal` takes back the entry. */
export type EntryAction = { kind: 'discount' | 'waiver' | 'plan' | 'credit' | 'status' } | { kind: 'reversal'; entry: AccountEntry };

interface Props {
  member: Member;
  account: MemberAccount;
  amounts: NonNullable<MemberAccount['amounts']>;
  action: EntryAction;
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  amount: string;
  reason: string;
  status: BillingStatus;
  instalments: PlanPart[];
  to: FoundMember | undefined;
}

const TITLES = {
  discount: text.giveDiscount,
  waiver: text.waive,
  plan: text.changePlan,
  credit: text.moveCredit,
  status: text.setStatus,
  reversal: text.takeBack,
};

export function EntryDialog({ member, account, amounts, action, onClose }: Props) {
  const params = { id: member._id };
  const { kind } = action;
  const { currency } = amounts.owed;
  const hasAmount = kind === 'discount' || kind === 'waiver' || kind === 'credit';
  const client = useQueryClient();
  // The account can change while the dialog is open, and what is typed was decided for the version with which it was opened.
  const [rev, setRev] = useState(account.rev);
  const send = async (values: Values): Promise<unknown> => {
    try {
      return await sendFor(values);
    } catch (error) {
      const theirs = newerVersion<{ rev: number }>(error);
      if (theirs) {
        // Whoever has read that it changed, and beside what, can save again.
        setRev(theirs.rev);
        void client.invalidateQueries(memberAccount(member._id));
      }
      throw error;
    }
  };
  const sendFor = ({ amount, reason, status, instalments, to }: Values): Promise<unknown> => {
    if (kind === 'status') return call(members.update, { params, body: { payment: { status }, reason, rev } });
    if (kind === 'reversal') return call(memberAccounts.addEntry, { params, body: { kind, entry: action.entry._id, reason, rev } });
    if (kind === 'credit') {
      const body = { kind, to: to!._id, amount: typedAmount(amount, currency), reason, rev };
      return call(memberAccounts.addEntry, { params, body });
    }
    const body =
      kind === 'plan'
        ? { kind, instalments: instalments.map(({ due, amount }) => ({ due, amount: typedAmount(amount, currency) })), reason, rev }
        : { kind, amount: typedAmount(amount, currency), reason, rev };
    return call(memberAccounts.addEntry, { params, body });
  };
  return (
    <CallDialog<Values, unknown>
      opened
      onClose={onClose}
      title={TITLES[kind]()}
      size="md"
      submitLabel={kind === 'reversal' ? text.takeBack() : word.save()}
      cancelLabel={kind === 'reversal' ? text.keepIt() : undefined}
      initialValues={{
        amount: kind === 'credit' ? withDecimalSign(String(amounts.credit.value)) : '',
        reason: '',
        status: member.payment.status,
        instalments: planOf(amounts),
        to: undefined,
      }}
      validate={{
        amount: (amount) => (hasAmount && !amount.trim() ? text.amountNeeded() : null),
        to: (to) => (kind === 'credit' && !to ? text.memberNeeded() : null),
        instalments: {
          due: (due) => (kind === 'plan' && !due ? text.dayNeeded() : null),
          amount: (amount) => (kind === 'plan' && !amount.trim() ? text.amountNeeded() : null),
        },
        reason: (reason) => (reason.trim() ? null : rule.reasonNeeded()),
      }}
      send={send}
      stale={AFTER_ENTRY}
      done={text.done()}
      failed={text.failed()}
    >
      {(form) => (
        <>
          {kind === 'reversal' && <Text>{text.kind[action.entry.kind]()}</Text>}
          {kind === 'credit' && (
            <FindMember
              label={text.moveTo()}
              except={member._id}
              chosen={form.values.to}
              onChoose={(to) => form.setFieldValue('to', to)}
              error={form.getInputProps('to').error}
            />
          )}
          {hasAmount && (
            <TextInput
              label={text.amount()}
              description={
                kind === 'credit'
                  ? text.creditNow({ amount: formatMoney(amounts.credit) })
                  : text.owedNow({ amount: formatMoney(amounts.owed) })
              }
              withAsterisk
              data-autofocus
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              {...form.getInputProps('amount')}
            />
          )}
          {kind === 'plan' && <PlanFields form={form} amounts={amounts} />}
          {kind === 'status' && (
            <NativeSelect
              label={person.paymentStatus()}
              data={BILLING_STATUS.map((value) => ({ value, label: billingStatus[value]() }))}
              {...form.getInputProps('status')}
            />
          )}
          <TextArea label={text.reason()} description={text.reasonHelp()} withAsterisk maxLength={500} {...form.getInputProps('reason')} />
        </>
      )}
    </CallDialog>
  );
}
