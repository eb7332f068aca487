import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconBellRinging, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { type Member, REMINDER_STATES } from '#contract/members.ts';
import { useSendReminder } from '#web/members/useSendReminder.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';
import { BillingForm, type BillingValues } from './BillingForm.tsx';
import { Card, Facts } from './Card.tsx';
import { DayOrNone } from './DayOrNone.tsx';
import { useUpdateMember } from './profile.api.ts';
import classes from './profile.module.css';
import { ValueMenu } from './ValueMenu.tsx';
import '@mantine/core/styles/Progress.layer.css';

/** How many of the reminders were sent, of which kind, and when the next is due. */
export function ReminderCard({ member, admin }: { member: Member; admin: boolean }) {
  const { state, last, sequence, max, next } = member.reminder;
  const update = useUpdateMember(member._id);
  const { remind, pending } = useSendReminder();
  /** The member as it was when the edit began. */
  const [editing, setEditing] = useState<Member>();

  const setState = (value: typeof state) =>
    update.mutateAsync({ begun: member, patch: { reminder: { state: value } } }).then(
      () => toast.success(`Status updated to ${value}`),
      (error) => toast.error('Failed to update the reminder.', error),
    );
  const save = ({ sequence: sent, next: due }: Partial<BillingValues>) => {
    setEditing(undefined);
    const reminder = { ...(sent && { sequence: sent }), ...(due !== undefined && { next: due }) };
    if (Object.keys(reminder).length === 0) return;
    update.mutateAsync({ begun: editing ?? member, patch: { reminder } }).then(
      () => toast.success('Reminder updated'),
      (error) => toast.error('Failed to update the reminder.', error),
    );
  };

  return (
    <Card
      title="Reminders"
      mark={
        <ValueMenu
          label="Reminder state"
          value={state}
          choices={REMINDER_STATES}
          toneOf={() => 'info'}
          onChoose={admin ? setState : undefined}
        />
      }
      actions={
        admin &&
        !editing && (
          <ActionIcon aria-label="Edit reminders" onClick={() => setEditing(member)}>
            <IconPencil size={17} />
          </ActionIcon>
        )
      }
    >
      {editing ? (
        <BillingForm title="reminders" values={{ sequence, next }} onSave={save} onCancel={() => setEditing(undefined)} />
      ) : (
        <>
          <div className={classes.progress}>
            <Progress value={percent(sequence, max)} aria-label="Reminders sent" size="sm" />
            <span>{`${sequence} of ${max}`}</span>
          </div>
          <Facts
            facts={[
              [
                'Last',
                last ? (
                  <time dateTime={last} key="last">
                    {formatDateTime(last)}
                  </time>
                ) : (
                  <DayOrNone key="last" day={null} />
                ),
              ],
              ['Sequence', sequence],
              ['Max', max],
              ['Next', <DayOrNone key="next" day={next} />],
            ]}
          />
          <Button
            mt="xs"
            variant="default"
            size="xs"
            leftSection={<IconBellRinging size={16} />}
            loading={pending}
            onClick={() => remind(member._id)}
          >
            Send Reminder
          </Button>
        </>
      )}
    </Card>
  );
}

/** More reminders than the maximum, set by hand, fill the bar and no more. */
const percent = (sequence: number, max: number) => (max > 0 ? Math.min(100, (sequence / max) * 100) : 0);
