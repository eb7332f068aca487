import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { BILLING_STATUS, type Member, PAYMENT_OPTIONS } from '#contract/members.ts';
import { BILLING_TONE } from '#web/members/member-labels.ts';
import { toast } from '#web/ui/toast.tsx';
import { BillingForm, type BillingValues } from './BillingForm.tsx';
import { Card, Facts } from './Card.tsx';
import { DayOrNone } from './DayOrNone.tsx';
import { useUpdateMember } from './profile.api.ts';
import { ValueMenu } from './ValueMenu.tsx';

/** The registration: whether it is paid, in how many parts, and what comes next. Billing is for admins. */
export function PaymentCard({ member, admin }: { member: Member; admin: boolean }) {
  const { status, lastAt, sequence, option, next } = member.payment;
  const update = useUpdateMember(member._id);
  /** The member as it was when the edit began. */
  const [editing, setEditing] = useState<Member>();

  const setStatus = (value: typeof status) =>
    update.mutateAsync({ begun: member, patch: { payment: { status: value } } }).then(
      () => toast.success(`Status updated to ${value}`),
      (error) => toast.error('Failed to update payment status.', error),
    );
  const save = ({ last, ...changes }: Partial<BillingValues>) => {
    setEditing(undefined);
    const payment = { ...changes, ...(last !== undefined && { lastAt: last }) };
    if (Object.keys(payment).length === 0) return;
    update.mutateAsync({ begun: editing ?? member, patch: { payment } }).then(
      () => toast.success('Informations de paiement mises à jour !'),
      (error) => toast.error('Échec de la mise à jour du paiement.', error),
    );
  };

  return (
    <Card
      title="Payment"
      mark={
        <ValueMenu
          label="Payment status"
          value={status}
          choices={BILLING_STATUS}
          toneOf={(value) => BILLING_TONE[value]}
          onChoose={admin ? setStatus : undefined}
        />
      }
      actions={
        admin &&
        !editing && (
          <ActionIcon aria-label="Edit payment" onClick={() => setEditing(member)}>
            <IconPencil size={17} />
          </ActionIcon>
        )
      }
    >
      {editing ? (
        <BillingForm
          title="payment"
          values={{ sequence, option, last: lastAt, next }}
          onSave={save}
          onCancel={() => setEditing(undefined)}
        />
      ) : (
        <Facts
          facts={[
            ['Last date', <DayOrNone key="last" day={lastAt} />],
            ['Sequence', sequence],
            [
              'Option',
              <ValueMenu
                key="option"
                label="Payment option"
                value={option}
                choices={PAYMENT_OPTIONS}
                toneOf={() => 'neutral'}
                onChoose={admin ? (value) => save({ option: value }) : undefined}
              />,
            ],
            ['Next date', <DayOrNone key="next" day={next} />],
          ]}
        />
      )}
    </Card>
  );
}
