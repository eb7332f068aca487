import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core';
import { IconBellRinging, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { BILLING_STATUS, type BillingStatus, type Member, PAYMENT_OPTIONS, REMINDER_STATES } from '#contract/members.ts';
import { billingStatus, paymentCategory, paymentOption } from '#contract/status.messages.ts';
import { BILLING_TONE } from '#web/members/member-labels.ts';
import * as person from '#web/members/person.messages.ts';
import { useSendReminder } from '#web/members/useSendReminder.ts';
import { formatDateTime, formatDay } from '#web/ui/dates.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { Tone } from '#web/ui/StatusBadge.tsx';
import { ValueMenu } from '#web/ui/ValueMenu.tsx';
import { BillingForm, type BillingValues } from './BillingForm.tsx';
import * as text from './billing.messages.ts';
import type { MemberPatch } from './patch.ts';
import { useChangeMember } from './profile.api.ts';

// Billing is for admins: the server sends none of it to coaches, and their profiles have none of these cards.

interface CardProps {
  member: Member;
}

interface Props<T extends string> extends CardProps {
  title: string;
  /** The name of the button and of the form that edit the values. */
  editLabel: string;
  status: {
    label: string;
    value: T | null;
    none?: string;
    choices: readonly T[];
    labelOf: (value: T) => string;
    toneOf: (value: T) => Tone;
  };
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
  const { member, title, editLabel, status, patchOfStatus, values, patchOf, saved, failed, statusFailed = failed, children } = props;
  const change = useChangeMember(member);
  /** The member when the edit began. */
  const [begun, setBegun] = useState<Member>();
  /** The values that were not saved, with which the next edit begins. */
  const [refused, setRefused] = useState<Partial<BillingValues>>();
  const save = async (changes: Partial<BillingValues>) => {
    setBegun(undefined);
    setRefused(undefined);
    if (Object.keys(changes).length > 0 && !(await change(patchOf(changes), saved, failed, begun))) setRefused(changes);
  };
  return (
    <SectionCard
      titleSize="h4"
      title={title}
      mark={
        <ValueMenu
          {...status}
          onChoose={(value) => change(patchOfStatus(value), person.statusUpdated({ status: status.labelOf(value) }), statusFailed)}
        />
      }
      aside={
        !begun && (
          <ActionIcon aria-label={editLabel} onClick={() => setBegun(member)}>
            <IconPencil size={17} />
          </ActionIcon>
        )
      }
    >
      {begun ? <BillingForm label={editLabel} values={values} typed={refused} onSave={save} onCancel={() => void save({})} /> : children}
    </SectionCard>
  );
}

const STATUSES = {
  choices: BILLING_STATUS,
  labelOf: (value: BillingStatus) => billingStatus[value](),
  toneOf: (value: BillingStatus) => BILLING_TONE[value],
};

/** The payment of the registration: its status, its option, and its days. */
export function PaymentCard({ member }: CardProps) {
  const { status, lastAt, sequence, option, next } = member.payment;
  const change = useChangeMember(member);
  return (
    <BillingCard
      member={member}
      title={text.payment()}
      editLabel={text.editPayment()}
      status={{ label: person.paymentStatus(), value: status, ...STATUSES }}
      patchOfStatus={(value) => ({ payment: { status: value } })}
      values={{ sequence, option, lastAt, next }}
      patchOf={(payment) => ({ payment })}
      saved={text.paymentSaved()}
      failed={text.paymentNotSaved()}
      statusFailed={text.paymentStatusNotSaved()}
    >
      <Facts layout="apart">
        {lastAt && <Fact label={text.lastDate()}>{day(lastAt)}</Fact>}
        {sequence > 0 && <Fact label={text.sequence()}>{sequence}</Fact>}
        <Fact label={person.option()}>
          <ValueMenu
            label={person.paymentOption()}
            value={option}
            choices={PAYMENT_OPTIONS}
            labelOf={(value) => paymentOption[value]()}
            toneOf={() => 'neutral'}
            onChoose={(value) => change({ payment: { option: value } }, text.paymentSaved(), text.paymentNotSaved())}
          />
        </Fact>
        {next && <Fact label={text.nextDate()}>{day(next)}</Fact>}
      </Facts>
    </BillingCard>
  );
}

export function SubscriptionCard({ member }: CardProps) {
  const { status, last, next, sequence } = member.subscription;
  return (
    <BillingCard
      member={member}
      title={person.subscription()}
      editLabel={text.editSubscription()}
      status={{ label: person.subscriptionStatus(), value: status, none: text.noSubscription(), ...STATUSES }}
      patchOfStatus={(value) => ({ subscription: { status: value } })}
      values={{ sequence, last, next }}
      patchOf={(subscription) => ({ subscription })}
      saved={text.subscriptionSaved()}
      failed={text.subscriptionNotSaved()}
    >
      <Facts layout="apart">
        {last && <Fact label={text.lastDate()}>{day(last)}</Fact>}
        {next && <Fact label={text.nextDate()}>{day(next)}</Fact>}
        {sequence > 0 && <Fact label={text.sequence()}>{sequence}</Fact>}
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
      title={text.reminders()}
      editLabel={text.editReminders()}
      status={{
        label: text.reminderState(),
        value: state,
        choices: REMINDER_STATES,
        labelOf: (value) => paymentCategory[value](),
        toneOf: () => 'info',
      }}
      patchOfStatus={(value) => ({ reminder: { state: value } })}
      values={{ sequence, next }}
      patchOf={(reminder) => ({ reminder })}
      saved={text.reminderSaved()}
      failed={text.reminderNotSaved()}
    >
      <Group gap="sm" wrap="nowrap">
        <Progress value={max > 0 ? Math.min(100, (sequence / max) * 100) : 0} aria-label={text.remindersSent()} size="sm" flex={1} />
        <Text size="sm" className="ui-numbers">
          {text.sequenceOf({ sequence, max })}
        </Text>
      </Group>
      <Facts layout="apart">
        {last && (
          <Fact label={text.last()}>
            <time dateTime={last}>{formatDateTime(last)}</time>
          </Fact>
        )}
        {next && <Fact label={text.next()}>{day(next)}</Fact>}
      </Facts>
      {!member.archivedAt && (
        <Button
          mt="xs"
          me="auto"
          variant="default"
          size="xs"
          leftSection={<IconBellRinging size={16} />}
          loading={reminder.isPending}
          onClick={() => reminder.mutate({ params: { id: member._id } })}
        >
          {person.sendReminder()}
        </Button>
      )}
    </BillingCard>
  );
}

const day = (day: string) => <time dateTime={day}>{formatDay(day)}</time>;
