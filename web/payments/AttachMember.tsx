import { Button, Paper, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Payment } from '#contract/payments.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import list from '#web/ui/list.module.css';
import { toast } from '#web/ui/toast.tsx';
import { membersFound } from '#web/users/members-found.api.ts';
import { useAttach } from './payments.api.ts';
import classes from './payments.module.css';

const DEBOUNCE = 300;

/** For a payment that nobody could be recognised in: staff say whose it is. */
export function AttachMember({ payment }: { payment: Payment }) {
  const [search, setSearch] = useState(payment.name);
  const [asked] = useDebouncedValue(search.trim(), DEBOUNCE);
  const { data } = useQuery(membersFound(asked || undefined));
  const [chosen, choose] = useState<string>();
  const attach = useAttach(payment._id);
  const found = data?.members ?? [];
  const member = found.find(({ _id }) => _id === chosen);

  // This form is gone as soon as the payment has its member: these hold all the same.
  const send = (memberId: string) =>
    attach.mutateAsync(memberId).then(
      () => toast.success('Payment attached'),
      (error: Error) => toast.error('The payment could not be attached', error),
    );

  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Text>This payment belongs to nobody yet. Choose its member; the billing follows.</Text>
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
        <Button disabled={!member} loading={attach.isPending} onClick={() => member && void send(member._id)}>
          {member ? `Attach to ${member.fullName}` : 'Attach'}
        </Button>
      </Stack>
    </Paper>
  );
}
