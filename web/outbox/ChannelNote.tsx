import type { Delivery } from '#contract/outbox.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import * as text from './channel-note.messages.ts';

type Told = Pick<Delivery, 'channel' | 'phone' | 'triedChannel' | 'triedError' | 'deliveredAt' | 'readAt'>;

/** By which channel a message left and what its receipts say, one sentence each; nothing for an ordinary e-mail. */
export function channelSentences({ channel, phone, triedChannel, triedError, deliveredAt, readAt }: Told): string[] {
  const by = channel === 'email' ? [] : [phone === null ? text.by({ channel }) : text.byTo({ channel, phone })];
  const arrived = readAt
    ? [text.readAt({ time: formatDateTime(readAt) })]
    : deliveredAt
      ? [text.deliveredAt({ time: formatDateTime(deliveredAt) })]
      : [];
  const tried = triedChannel ? [text.insteadOf({ channel: triedChannel, reason: triedError ?? '' })] : [];
  return [...by, ...arrived, ...tried];
}

export const ChannelNote = ({ delivery }: { delivery: Told }) =>
  channelSentences(delivery).map((sentence) => (
    <div key={sentence} className="ui-dim ui-small">
      {sentence}
    </div>
  ));
