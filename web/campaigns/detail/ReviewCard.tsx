import { Alert, Button, Progress, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconRocket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Campaign, CampaignReview } from '#contract/campaigns.ts';
import { membersLabel } from '#web/campaigns/campaign-labels.ts';
import { confirm, type Question } from '#web/ui/confirm.tsx';
import { formatDateTime, formatDay } from '#web/ui/dates.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { campaignReview } from '../campaigns.api.ts';
import { useCampaignActions } from '../useCampaignActions.ts';
import '@mantine/core/styles/Progress.layer.css';

/** What a launch would do: the recipients, those left out, the sender, the duration and the next runs. */
export function ReviewCard({ campaign }: { campaign: Campaign }) {
  return (
    <SectionCard title={campaign.status === 'scheduled' ? 'What will happen' : 'Review before launch'}>
      <Loaded
        query={useQuery(campaignReview(campaign._id))}
        failed="The review could not be loaded"
        loading={<Skeleton h={140} role="status" aria-label="Loading..." />}
      >
        {(review) => <Review campaign={campaign} review={review} />}
      </Loaded>
    </SectionCard>
  );
}

function Review({ campaign, review }: { campaign: Campaign; review: CampaignReview }) {
  const { move, moving } = useCampaignActions(campaign);
  const { recipients, targeted, leftOut, days, next, problems, warnings, timeZone } = review;
  const launch = async () => {
    if (await confirm(launchQuestion(campaign.name, review))) await move('launch');
  };
  return (
    <>
      <Text fz="lg" mb="sm">
        <Text span className="ui-number" fz="2.25rem">
          {formatCount(recipients)}
        </Text>
        {recipients === 1 ? ' member gets it' : ' members get it'}
      </Text>
      <Notices color="red" title="Before it can be launched" sentences={problems} />
      <Notices color="amber" title="Worth a look" sentences={warnings} />
      <Facts>
        <Fact label="Left out">
          {leftOut.length === 0 && `Nobody: all of the ${membersLabel(targeted)} that it is meant for get it`}
          {leftOut.map((one) => (
            <div key={one.reason}>{leftOutSentence(one)}</div>
          ))}
        </Fact>
        <Fact label="Sent from">{sendersSentence(review)}</Fact>
        <Fact label="Begins">{whenSentence(review)}</Fact>
        {days.length > 1 && (
          <Fact label="Day by day">
            <Days days={days} />
          </Fact>
        )}
        {!campaign.oneTime && next.length > 0 && (
          <Fact label="Next dates">
            {next.map((at) => (
              <div key={at}>{formatDateTime(at)}</div>
            ))}
          </Fact>
        )}
      </Facts>
      <p className="ui-dim">{`All times are those of the programme’s zone, ${timeZone}.`}</p>
      {campaign.status !== 'scheduled' && (
        <Button
          size="md"
          mr="auto"
          leftSection={<IconRocket size={18} />}
          disabled={problems.length > 0}
          loading={moving === 'launch'}
          onClick={() => void launch()}
        >
          {launchLabel(review)}
        </Button>
      )}
    </>
  );
}

function Notices({ color, title, sentences }: { color: string; title: string; sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Alert color={color} title={title} icon={<IconAlertTriangle />} mb="md">
      {sentences.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
    </Alert>
  );
}

const SHOWN_DAYS = 7;

/** How many emails are sent on which day within the account’s limits. */
function Days({ days }: Pick<CampaignReview, 'days'>) {
  const most = Math.max(...days.map(({ count }) => count));
  const rest = days.slice(SHOWN_DAYS).reduce((sum, { count }) => sum + count, 0);
  return (
    <ul className="ui-plain-list">
      {days.slice(0, SHOWN_DAYS).map(({ day, count }) => (
        <li key={day} className="ui-row-xs">
          {formatDay(day)}
          <Progress.Root flex={1} aria-hidden="true">
            <Progress.Section value={(100 * count) / most} withAria={false} />
          </Progress.Root>
          <Text span ta="end" miw="3.5rem">
            {formatCount(count)}
          </Text>
        </li>
      ))}
      {rest > 0 && <li className="ui-dim">{`and ${formatCount(rest)} on the days after`}</li>}
    </ul>
  );
}

const LEFT_OUT: Record<CampaignReview['leftOut'][number]['reason'], { one: string; many: string }> = {
  unsubscribed: { one: 'has unsubscribed', many: 'have unsubscribed' },
  bounced: { one: 'has an address that sends e-mails back', many: 'have an address that sends e-mails back' },
};

function leftOutSentence({ reason, count }: CampaignReview['leftOut'][number]): string {
  const { one, many } = LEFT_OUT[reason];
  return count === 1 ? `1 member ${one}` : `${formatCount(count)} members ${many}`;
}

function sendersSentence({ account, captured }: CampaignReview): string {
  if (captured) return 'Kept in the Outbox, sent to nobody';
  if (!account) return 'The mail server of the settings, which sets no limit here';
  const { email, sentToday, dailyLimit } = account;
  return `${email}, which has sent ${formatCount(sentToday)} of its ${formatCount(dailyLimit)} for today`;
}

/** When the first email is sent and, where it is known, the last one. */
function whenSentence({ startsAt, endsAt }: CampaignReview): string {
  const start = startsAt ? formatDateTime(startsAt) : 'At once';
  return endsAt ? `${start}; the last e-mail around ${formatDateTime(endsAt)}` : start;
}

/** The label of the launch button. */
function launchLabel({ recipients, startsAt }: CampaignReview): string {
  return startsAt ? `Schedule for ${membersLabel(recipients)}` : `Send to ${membersLabel(recipients)}`;
}

function launchQuestion(name: string, review: CampaignReview): Question {
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
