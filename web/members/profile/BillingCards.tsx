import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core';
import { IconBellRinging, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { BILLING_STATUS, type BillingStatus, type Member, PAYMENT_OPTIONS, REMINDER_STATES } from '#contract/members.ts';
import { BILLING_TONE, formatDay } from '#web/members/member-labels.ts';
import { useSendReminder } from '#web/members/useSendReminder.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { Tone } from '#web/ui/StatusBadge.tsx';
import { BillingForm, type BillingValues } from './BillingForm.tsx';
import type { MemberPatch } from './patch.ts';
import { useChangeMember } from './profile.api.ts';
import { ValueMenu } from './ValueMenu.tsx';
import '@mantine/core/styles/Progress.layer.css';

// Billing is for admins: the server sends none of it to coaches, and their profiles have none of these cards.

interface CardProps {
  member: Member;
}

interface Props<T extends string> extends CardProps {
  title: string;
  status: { label: string; value: T | null; none?: string; choices: readonly T[]; toneOf: (value: T) => Tone };
  patchOfStatus: (status: T) => MemberPatch;
  values: BillingValues;
  patchOf: (changes: Partial<BillingValues>) => MemberPatch;
  /** The toasts after the values were saved, or a change failed. */
  saved: string;
  failed: string;
  statusFailed?: string;
  children: ReactNode;
}

/** A card with a status that can be changed at once, and with values that can be edited in its place. */
function BillingCard<T extends string>(props: Props<T>) {
  const { member, title, status, patchOfStatus, values, patchOf, saved, failed, statusFailed = failed, children } = props;
  const change = useChangeMember(member);
  /** The member when the edit began. */
  const [begun, setBegun] = useState<Member>();
  const name = title.toLowerCase();
  const save = (changes: Partial<BillingValues>) => {
    setBegun(undefined);
    if (Object.keys(changes).length > 0) change(patchOf(changes), saved, failed, begun);
  };
  return (
    <SectionCard
      titleSize="h4"
      title={title}
      mark={<ValueMenu {...status} onChoose={(value) => change(patchOfStatus(value), `Status updated to ${value}`, statusFailed)} />}
      aside={
        !begun && (
          <ActionIcon aria-label={`Edit ${name}`} onClick={() => setBegun(member)}>
            <IconPencil size={17} />
          </ActionIcon>
        )
      }
    >
      {begun ? <BillingForm title={name} values={values} onSave={save} onCancel={() => setBegun(undefined)} /> : children}
    </SectionCard>
  );
}

const STATUSES = { choices: BILLING_STATUS, toneOf: (value: BillingStatus) => BILLING_TONE[value] };
const SAVED_PAYMENT = 'Informations de paiement mises à jour !';
const FAILED_PAYMENT = 'Échec de la mise à jour du paiement.';

/** The payment of the registration: its status, its option, and its days. */
export function PaymentCard({ member }: CardProps) {
  const { status, lastAt, sequence, option, next } = member.payment;
  const change = useChangeMember(member);
  return (
    <BillingCard
      member={member}
      title="Payment"
      status={{ label: 'Payment status', value: status, ...STATUSES }}
      patchOfStatus={(value) => ({ payment: { status: value } })}
      values={{ sequence, option, lastAt, next }}
      patchOf={(payment) => ({ payment })}
      saved={SAVED_PAYMENT}
      failed={FAILED_PAYMENT}
      statusFailed="Failed to update payment status."
    >
      <Facts layout="apart">
        <Fact label="Last date">{dayOrNone(lastAt)}</Fact>
        <Fact label="Sequence">{sequence}</Fact>
        <Fact label="Option">
          <ValueMenu
            label="Payment option"
            value={option}
            choices={PAYMENT_OPTIONS}
            toneOf={() => 'neutral'}
            onChoose={(value) => change({ payment: { option: value } }, SAVED_PAYMENT, FAILED_PAYMENT)}
          />
        </Fact>
        <Fact label="Next date">{dayOrNone(next)}</Fact>
      </Facts>
    </BillingCard>
  );
}

/** The subscription to the community. */
export function SubscriptionCard({ member }: CardProps) {
  const { status, last, next, sequence } = member.subscription;
  return (
    <BillingCard
      member={member}
      title="Subscription"
      status={{ label: 'Subscription status', value: status, none: 'No subscription', ...STATUSES }}
      patchOfStatus={(value) => ({ subscription: { status: value } })}
      values={{ sequence, last, next }}
      patchOf={(subscription) => ({ subscription })}
      saved="Informations d'abonnement mises à jour !"
      failed="Échec de la mise à jour d'abonnement."
    >
      <Facts layout="apart">
        <Fact label="Last date">{dayOrNone(last)}</Fact>
        <Fact label="Next date">{dayOrNone(next)}</Fact>
        <Fact label="Sequence">{sequence}</Fact>
      </Facts>
    </BillingCard>
  );
}

/** The number of reminders that were sent, their kind, and the day on which the next is due. */
export function ReminderCard({ member }: CardProps) {
  const { state, last, sequence, max, next } = member.reminder;
  const reminder = useSendReminder();
  return (
    <BillingCard
      member={member}
      title="Reminders"
      status={{ label: 'Reminder state', value: state, choices: REMINDER_STATES, toneOf: () => 'info' }}
      patchOfStatus={(value) => ({ reminder: { state: value } })}
      values={{ sequence, next }}
      patchOf={(reminder) => ({ reminder })}
      saved="Reminder updated"
      failed="Failed to update the reminder."
    >
      <Group gap="sm" wrap="nowrap">
        <Progress value={max > 0 ? Math.min(100, (sequence / max) * 100) : 0} aria-label="Reminders sent" size="sm" flex={1} />
        <Text size="sm" className="ui-numbers">{`${sequence} of ${max}`}</Text>
      </Group>
      <Facts layout="apart">
        <Fact label="Last">{last ? <time dateTime={last}>{formatDateTime(last)}</time> : NONE}</Fact>
        <Fact label="Sequence">{sequence}</Fact>
        <Fact label="Max">{max}</Fact>
        <Fact label="Next">{dayOrNone(next)}</Fact>
      </Facts>
      <Button
        mt="xs"
        me="auto"
        variant="default"
        size="xs"
        leftSection={<IconBellRinging size={16} />}
        loading={reminder.isPending}
        onClick={() => reminder.mutate({ params: { id: member._id } })}
      >
        Send Reminder
      </Button>
    </BillingCard>
  );
}

const NONE = <span className="ui-dim">–</span>;

const dayOrNone = (day: string | null) => (day ? <time dateTime={day}>{formatDay(day)}</time> : NONE);
