import type { CampaignReview } from '#contract/campaigns.ts';
import { membersLabel } from '#web/campaigns/campaign-labels.ts';
import type { Question } from '#web/ui/confirm.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { formatCount } from '#web/ui/numbers.ts';

const LEFT_OUT: Record<CampaignReview['leftOut'][number]['reason'], { one: string; many: string }> = {
  unsubscribed: { one: 'has unsubscribed', many: 'have unsubscribed' },
  bounced: { one: 'has an address that sends e-mails back', many: 'have an address that sends e-mails back' },
};

export function leftOutSentence({ reason, count }: CampaignReview['leftOut'][number]): string {
  const { one, many } = LEFT_OUT[reason];
  return count === 1 ? `1 member ${one}` : `${formatCount(count)} members ${many}`;
}

export function sendersSentence({ account, captured }: CampaignReview): string {
  if (captured) return 'Kept in the Outbox, sent to nobody';
  if (!account) return 'The mail server of the settings, which sets no limit here';
  const { email, sentToday, dailyLimit } = account;
  return `${email}, which has sent ${formatCount(sentToday)} of its ${formatCount(dailyLimit)} for today`;
}

/** When the first email is sent and, where it is known, the last one. */
export function whenSentence({ startsAt, endsAt }: CampaignReview): string {
  const start = startsAt ? formatDateTime(startsAt) : 'At once';
  return endsAt ? `${start}; the last e-mail around ${formatDateTime(endsAt)}` : start;
}

/** The label of the launch button. */
export function launchLabel({ recipients, startsAt }: CampaignReview): string {
  return startsAt ? `Schedule for ${membersLabel(recipients)}` : `Send to ${membersLabel(recipients)}`;
}

export function launchQuestion(name: string, review: CampaignReview): Question {
  const { recipients, startsAt } = review;
  const confirmLabel = launchLabel(review);
  return startsAt
    ? {
        title: `Schedule “${name}” for ${membersLabel(recipients)}?`,
        body: `It begins on ${formatDateTime(startsAt)}. Until then you can change or cancel it.`,
        confirmLabel,
      }
    : {
        title: `Send “${name}” to ${membersLabel(recipients)} now?`,
        body: 'It begins at once. You can pause it, but an e-mail that is gone cannot be called back.',
        confirmLabel,
      };
}
