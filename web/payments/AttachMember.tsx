import { Button, Group, Paper, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Payment } from '#contract/payments.ts';
import { membersFound } from '#web/members/members-found.api.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import list from '#web/ui/list/list.module.css';
import { toast } from '#web/ui/toast.tsx';
import { useAttach } from './payments.api.ts';
import classes from './payments.module.css';

const DEBOUNCE = 300;

interface Props {
  payment: Payment;
  /** Leaves the payment where it is. Without it, the payment belongs to nobody yet. */
  onCancel?: () => void;
}

/** Staff say whose payment it is: one in which nobody could be recognised, or one that was entered for somebody else. */
export function AttachMember({ payment, onCancel }: Props) {
  const move = payment.member !== null;
  const [search, setSearch] = useState(move ? '' : payment.name);
  const [asked] = useDebouncedValue(search.trim(), DEBOUNCE);
  const { data } = useQuery(membersFound(asked || undefined));
  const [chosen, choose] = useState<string>();
  const attach = useAttach(payment._id);
  const found = (data?.members ?? []).filter(({ _id }) => _id !== payment.member?._id);
  const member = found.find(({ _id }) => _id === chosen);

  // This form is gone as soon as the payment has its member: these hold all the same.
  const send = (memberId: string) =>
    attach.mutateAsync(memberId).then(
      () => {
        onCancel?.();
        toast.success(move ? 'Payment moved' : 'Payment attached');
      },
      (error: Error) => toast.error(move ? 'The payment could not be moved' : 'The payment could not be attached', error),
    );

  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Text>
          {move
            ? 'Choose whose payment it is. The billing of both members follows.'
            : 'This payment belongs to nobody yet. Choose its member; the billing follows.'}
        </Text>
        <TextInput
          type="search"
          label="Member"
          placeholder="Name, email or phone"
          leftSection={<IconSearch size={16} />}
          value={search}
          maxLength={200}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        {data && found.length === 0 && <Text c="dimmed">No users found</Text>}
        {found.length > 0 && (
          <fieldset className={classes.choices} aria-label="Members found">
            {found.map(({ _id, fullName, email, profile }) => (
              <UnstyledButton key={_id} className={classes.choice} aria-pressed={_id === chosen} onClick={() => choose(_id)}>
                <Avatar picture={profile} name={fullName} size={28} />
                <span>
                  {fullName}
                  <span className={list.dim} style={{ display: 'block' }}>
                    {email}
                  </span>
                </span>
              </UnstyledButton>
            ))}
          </fieldset>
        )}
        <Group justify={onCancel ? 'flex-end' : undefined} grow={!onCancel}>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button disabled={!member} loading={attach.isPending} onClick={() => member && void send(member._id)}>
            {sendWords(move, member?.fullName)}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function sendWords(move: boolean, name: string | undefined): string {
  if (move) return name ? `Move to ${name}` : 'Move';
  return name ? `Attach to ${name}` : 'Attach';
}
