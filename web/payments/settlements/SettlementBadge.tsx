import type { PaymentMethod } from '#contract/payments.ts';
import type { SettlementFile } from '#contract/settlements.ts';
import * as label from '#contract/status.messages.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import * as text from './settlements.messages.ts';

export const sourceName = (moyen: PaymentMethod): string => (moyen === 'Cash' ? text.bankOrCash() : label.paymentMethod[moyen]());

export function SettlementBadge({ file: { state, rows, absent } }: { file: SettlementFile }) {
  if (state === 'compared') {
    const count = rows.missing.open + rows.differs.open + absent.open;
    return count === 0 ? (
      <StatusBadge tone="positive">{text.allMatch()}</StatusBadge>
    ) : (
      <StatusBadge tone="warning">{text.toDecide({ count })}</StatusBadge>
    );
  }
  return (
    <StatusBadge tone={state === 'failed' ? 'negative' : state === 'mapping' ? 'warning' : 'info'}>{text.states[state]()}</StatusBadge>
  );
}
