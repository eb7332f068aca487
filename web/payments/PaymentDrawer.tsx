import { Button, Drawer, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPencil, IconReceipt, IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import type { PaymentDetails } from '#contract/payments.ts';
import * as status from '#contract/status.messages.ts';
import { saveReceipt } from '#web/members/history/history.api.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { EmailText } from '#web/ui/EmailText.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { FetchedOne } from '#web/ui/LoadedPage.tsx';
import list from '#web/ui/list/list.module.css';
import { formatMoney } from '#web/ui/money.ts';
import { unlessCovered } from '#web/ui/openDialogs.ts';
import * as word from '#web/ui/words.messages.ts';
import { AttachMember } from './AttachMember.tsx';
import { PaymentPhoto } from './PaymentPhoto.tsx';
import { MemberOf, PaymentStatus } from './payment-columns.tsx';
import { paymentById } from './payments.api.ts';
import * as text from './payments.messages.ts';
import { RefundForm } from './RefundForm.tsx';

interface Props {
  /** The id of the payment; undefined while the drawer is closed. */
  id: string | undefined;
  onClose: () => void;
  onEdit: (id: string) => void;
}

/** Everything about one payment: its member, its refunds, and its receipt. */
export const PaymentDrawer = ({ id, onClose, onEdit }: Props) => (
  <Drawer opened={id !== undefined} onClose={unlessCovered(onClose)} position="right" size="md" title={text.payment()}>
    {id !== undefined && (
      <FetchedOne
        key={id}
        options={paymentById(id)}
        missing={text.notFound()}
        onClose={onClose}
        failed={text.loadFailed()}
        loading={LOADING}
      >
        {(payment) => <Details payment={payment} onEdit={onEdit} />}
      </FetchedOne>
    )}
  </Drawer>
);

const LOADING = (
  <Stack role="status" aria-label={word.loading()}>
    <Skeleton h={34} w="60%" />
    {[80, 65, 72, 50, 60].map((width) => (
      <Skeleton key={width} h={14} w={`${width}%`} />
    ))}
  </Stack>
);

function Details({ payment, onEdit }: { payment: PaymentDetails } & Pick<Props, 'onEdit'>) {
  const [refunding, setRefunding] = useState(false);
  const [moving, setMoving] = useState(false);
  return (
    <Stack gap="lg">
      <div>
        {/* With large text, the amount still fits on a phone. */}
        <Text fz="min(1.75rem, 11vw)" className="ui-number">
          {formatMoney(payment.amount)}
        </Text>
        <PaymentStatus payment={payment} />
      </div>
      {payment.member && <MemberOf payment={payment} />}
      {!payment.member && <AttachMember payment={payment} />}
      {payment.member && moving && <AttachMember payment={payment} onCancel={() => setMoving(false)} />}
      <Facts>
        <Fact label={word.name()}>{payment.name}</Fact>
        <Fact label={word.email()}>{payment.email ? <EmailText email={payment.email} /> : text.notGiven()}</Fact>
        <Fact label={word.phone()}>{payment.phone ?? text.notGiven()}</Fact>
        <Fact label={text.category()}>{status.paymentCategory[payment.category]()}</Fact>
        <Fact label={text.product()}>{payment.produit}</Fact>
        <Fact label={text.method()}>{status.paymentMethod[payment.moyen]()}</Fact>
        <Fact label={text.paymentId()}>{payment.paymentId}</Fact>
        <Fact label={text.paid()}>{formatDateTime(payment.createdAt)}</Fact>
        {payment.note && <Fact label={text.note()}>{payment.note}</Fact>}
        {payment.reportedAt && <Fact label={text.reportedFor()}>{formatDateTime(payment.reportedAt)}</Fact>}
      </Facts>
      {payment.refunds.length > 0 && (
        <section>
          <Title order={3} size="h4">
            {text.refunds()}
          </Title>
          <ul className={list.cards}>
            {payment.refunds.map((refund) => (
              <li key={refund._id}>
                <div className={list.cardLine}>
                  <span className="ui-number">{formatMoney(refund.amount)}</span>
                  <time dateTime={refund.at} className="ui-dim">
                    {formatDateTime(refund.at)}
                  </time>
                </div>
                <div className="ui-dim">{refund.by ? text.reasonBy({ reason: refund.reason, by: refund.by }) : refund.reason}</div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <PaymentPhoto payment={payment} />
      {refunding && <RefundForm payment={payment} done={() => setRefunding(false)} />}
      <Group>
        <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => onEdit(payment._id)}>
          {word.edit()}
        </Button>
        {payment.member && !moving && (
          <Button variant="default" leftSection={<IconUserShare size={16} />} onClick={() => setMoving(true)}>
            {text.moveToAnother()}
          </Button>
        )}
        <Button variant="default" leftSection={<IconReceipt size={16} />} onClick={() => void saveReceipt(payment._id)}>
          {text.receipt()}
        </Button>
        {!refunding && payment.status !== 'Refunded' && (
          <Button variant="default" onClick={() => setRefunding(true)}>
            {text.recordARefund()}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
