import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Payment } from '#contract/payments.ts';
import { formatDate } from '#web/ui/dates.ts';
import * as text from './payments.messages.ts';

/** Says what a change of the payment means for its member: nothing where staff set the billing since, else what the children say. */
export const KeptBilling = ({ payment: { billingSetAt, member }, children }: { payment: Payment; children?: ReactNode }) =>
  billingSetAt && member ? (
    <Alert color="yellow">{text.billingStays({ name: member.fullName, day: formatDate(billingSetAt) })}</Alert>
  ) : (
    children
  );
