import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Payment, payments } from '#contract/payments.ts';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import type { useCall } from '#web/ui/useCall.ts';
import * as text from './matches.messages.ts';
import { payerMatches } from './payments.api.ts';
import * as payment from './payments.messages.ts';

const AddMemberDialog = lazyDialog(() => import('#web/members/list/AddMemberDialog.tsx').then((module) => module.AddMemberDialog));

interface Props {
  payment: Payment;
  attach: ReturnType<typeof useCall<typeof payments.attach>>;
}

/** Members who may have made a payment that has no member, and a way to make the payer one. Without any, staff search below. */
export function PayerMatches({ payment: { _id: id, name, email, phone, produit }, attach }: Props) {
  const { data: found = [] } = useQuery(payerMatches(id));
  const [adding, { open, close }] = useDisclosure();
  const give = (memberId: string) => attach.mutate({ params: { id }, body: { memberId, from: null } });
  return (
    <>
      {found.length > 0 && (
        <section aria-label={text.probable()}>
          <Text fw={550}>{text.probable()}</Text>
          <ul className="ui-lines">
            {found.map(({ member, reasons }) => (
              <Group key={member._id} component="li" justify="space-between" gap="xs" py="xs">
                <div>
                  <Text className="ui-text">{member.fullName}</Text>
                  <p className="ui-dim">{reasons.map((reason) => text.reasons[reason]()).join(' · ')}</p>
                </div>
                <Button
                  size="sm"
                  variant="default"
                  loading={attach.isPending}
                  aria-label={text.attachProbable({ name: member.fullName })}
                  onClick={() => give(member._id)}
                >
                  {payment.attach()}
                </Button>
              </Group>
            ))}
          </ul>
        </section>
      )}
      <Group>
        <Button variant="default" leftSection={<IconUserPlus size={16} />} onClick={open}>
          {text.makeMember()}
        </Button>
      </Group>
      <AddMemberDialog opened={adding} onClose={close} start={{ name, email, phone: phone ?? '', product: produit }} paymentId={id} />
    </>
  );
}
