import { deliveryState } from '#contract/delivery.messages.ts';
import { type Delivery, type ShownState, shownState } from '#contract/outbox.ts';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';

const TONES: Record<ShownState, Tone> = {
  pending: 'neutral',
  sending: 'info',
  sent: 'positive',
  delivered: 'positive',
  read: 'positive',
  captured: 'info',
  failed: 'negative',
  skipped: 'neutral',
  uncertain: 'warning',
};

/** The one state of a message, which follows its receipts. */
export function DeliveryBadge({ delivery }: { delivery: Pick<Delivery, 'state' | 'deliveredAt' | 'readAt'> }) {
  const shown = shownState(delivery);
  return <StatusBadge tone={TONES[shown]}>{deliveryState[shown]()}</StatusBadge>;
}
