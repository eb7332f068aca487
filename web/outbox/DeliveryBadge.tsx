import { deliveryState } from '#contract/delivery.messages.ts';
import type { Delivery } from '#contract/outbox.ts';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';

const TONES: Record<Delivery['state'], Tone> = {
  pending: 'neutral',
  sending: 'info',
  sent: 'positive',
  captured: 'info',
  failed: 'negative',
  skipped: 'neutral',
  uncertain: 'warning',
};

export function DeliveryBadge({ state }: { state: Delivery['state'] }) {
  return <StatusBadge tone={TONES[state]}>{deliveryState[state]()}</StatusBadge>;
}
