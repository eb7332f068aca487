import type { Delivery } from '#contract/outbox.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import * as text from './next-attempt.messages.ts';

/** When a waiting message leaves, or is tried again after an attempt that failed. */
export const NextAttempt = ({ delivery: { state, nextAt, error } }: { delivery: Pick<Delivery, 'state' | 'nextAt' | 'error'> }) =>
  state === 'pending' &&
  nextAt && <div className="ui-dim ui-small">{(error ? text.triedAgainOn : text.leavesOn)({ at: formatDateTime(nextAt) })}</div>;
