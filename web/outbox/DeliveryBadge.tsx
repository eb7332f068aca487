import type { Delivery } from '#contract/outbox.ts';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';

const STATES: Record<Delivery['state'], { tone: Tone; label: string }> = {
  pending: { tone: 'neutral', label: 'Waiting' },
  sending: { tone: 'info', label: 'Sending' },
  sent: { tone: 'positive', label: 'Sent' },
  captured: { tone: 'info', label: 'Kept here' },
  failed: { tone: 'negative', label: 'Failed' },
  skipped: { tone: 'neutral', label: 'Skipped' },
  uncertain: { tone: 'warning', label: 'Uncertain' },
};

export function DeliveryBadge({ state }: { state: Delivery['state'] }) {
  const { tone, label } = STATES[state];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
