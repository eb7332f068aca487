import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { BILLING_STATUS, type BillingStatus, type Member } from '#contract/members.ts';
import { BILLING_TONE } from '#web/members/member-labels.ts';
import { toast } from '#web/ui/toast.tsx';
import { BillingForm, type BillingValues } from './BillingForm.tsx';
import { Card, Facts } from './Card.tsx';
import { DayOrNone } from './DayOrNone.tsx';
import type { MemberPatch } from './patch.ts';
import { useUpdateMember } from './profile.api.ts';
import { ValueMenu } from './ValueMenu.tsx';

/** The subscription to the community. Billing is for admins. */
export function SubscriptionCard({ member, admin }: { member: Member; admin: boolean }) {
  const { status, last, next, sequence } = member.subscription;
  const update = useUpdateMember(member._id);
  /** The member as it was when the edit began. */
  const [editing, setEditing] = useState<Member>();

  const send = (subscription: MemberPatch['subscription'], done: string) =>
    update.mutateAsync({ begun: editing ?? member, patch: { subscription } }).then(
      () => toast.success(done),
      (error) => toast.error("Échec de la mise à jour d'abonnement.", error),
    );
  const setStatus = (value: BillingStatus) => send({ status: value }, `Status updated to ${value}`);
  const save = ({ sequence: paid, last: day, next: due }: Partial<BillingValues>) => {
    setEditing(undefined);
    const changes = { ...(paid && { sequence: paid }), ...(day !== undefined && { last: day }), ...(due !== undefined && { next: due }) };
    if (Object.keys(changes).length > 0) send(changes, "Informations d'abonnement mises à jour !");
  };

  return (
    <Card
      title="Subscription"
      mark={
        <ValueMenu
          label="Subscription status"
          value={status}
          none="No subscription"
          choices={BILLING_STATUS}
          toneOf={(value) => BILLING_TONE[value]}
          onChoose={admin ? setStatus : undefined}
        />
      }
      actions={
        admin &&
        !editing && (
          <ActionIcon aria-label="Edit subscription" onClick={() => setEditing(member)}>
            <IconPencil size={17} />
          </ActionIcon>
        )
      }
    >
      {editing ? (
        <BillingForm title="subscription" values={{ sequence, last, next }} onSave={save} onCancel={() => setEditing(undefined)} />
      ) : (
        <Facts
          facts={[
            ['Last date', <DayOrNone key="last" day={last} />],
            ['Next date', <DayOrNone key="next" day={next} />],
            ['Sequence', sequence],
          ]}
        />
      )}
    </Card>
  );
}
