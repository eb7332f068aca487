import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type Payment, payments } from '#contract/payments.ts';
import { FindMember, type FoundMember } from '#web/members/FindMember.tsx';
import { offerUndo } from '#web/ui/offerUndo.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import { KeptBilling } from './KeptBilling.tsx';
import { PayerMatches } from './PayerMatches.tsx';
import { AFTER_PAYMENTS } from './payments.api.ts';
import * as text from './payments.messages.ts';

interface Props {
  payment: Payment;
  /** Closes the form without a change. It is omitted for a payment that has no member yet. */
  onCancel?: () => void;
}

/** Staff say whose payment it is, when no member was recognised or when it was recorded for somebody else. */
export function AttachMember({ payment, onCancel }: Props) {
  const move = payment.member !== null;
  const [member, choose] = useState<FoundMember>();
  const params = { id: payment._id };
  const from = payment.member?._id ?? null;
  const putBack = useCall(payments.attach, AFTER_PAYMENTS, { failed: text.notPutBack() });
  const attach = useCall(payments.attach, AFTER_PAYMENTS, {
    done: ({ data }) => {
      onCancel?.();
      offerUndo({
        done: move ? text.moved() : text.attached(),
        name: data.member?.fullName,
        undo: () => putBack.mutateAsync({ params, body: { memberId: from, from: data.member?._id ?? null } }),
      });
    },
    failed: move ? text.moveFailed() : text.attachFailed(),
  });
  const [plain, withName] = move ? [text.move, text.moveTo] : [text.attach, text.attachTo];
  const submitLabel = member ? withName({ name: member.fullName }) : plain();
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Text>{move ? text.chooseOther() : text.chooseMember()}</Text>
        {move && (
          <KeptBilling payment={payment}>
            <Text>{text.bothFollow()}</Text>
          </KeptBilling>
        )}
        {!move && <PayerMatches payment={payment} attach={attach} />}
        <FindMember label={text.member()} start={move ? '' : payment.name} except={payment.member?._id} chosen={member} onChoose={choose} />
        <Group justify={onCancel ? 'flex-end' : undefined} grow={!onCancel}>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {word.cancel()}
            </Button>
          )}
          <Button
            disabled={!member}
            loading={attach.isPending}
            onClick={() => member && attach.mutate({ params, body: { memberId: member._id, from } })}
          >
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
