import { Alert, Button, Progress, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconRocket } from '@tabler/icons-react';
import type { Campaign, CampaignReview } from '#contract/campaigns.ts';
import { CHANNELS } from '#contract/channel-names.ts';
import { confirm, type Question } from '#web/ui/confirm.tsx';
import { formatDateTime, formatDay } from '#web/ui/dates.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { useFresh } from '#web/ui/LoadedPage.tsx';
import { marked } from '#web/ui/marked.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Loaded } from '#web/ui/states.tsx';
import * as word from '#web/ui/words.messages.ts';
import { campaignReview } from '../campaigns.api.ts';
import { useCampaignActions } from '../useCampaignActions.tsx';
import * as text from './detail.messages.ts';

export function ReviewCard({ campaign }: { campaign: Campaign }) {
  return (
    <SectionCard title={campaign.status === 'scheduled' ? text.whatWillHappen() : text.reviewTitle()}>
      <Loaded
        query={useFresh(campaignReview(campaign._id))}
        failed={text.reviewFailed()}
        loading={<Skeleton h={140} role="status" aria-label={word.loading()} />}
      >
        {(review) => <Review campaign={campaign} review={review} />}
      </Loaded>
    </SectionCard>
  );
}

function Review({ campaign, review }: { campaign: Campaign; review: CampaignReview }) {
  const { move, moving } = useCampaignActions(campaign);
  const { recipients, sample, targeted, channels, leftOut, days, next, problems, warnings, timeZone } = review;
  const launch = async () => {
    if (await confirm(launchQuestion(campaign.name, review))) await move('launch', review);
  };
  return (
    <>
      <Text fz="lg" mb="sm">
        {marked(text.membersGetIt({ count: recipients }), {
          number: (words) => (
            <Text span className="ui-number" fz="2.25rem">
              {words}
            </Text>
          ),
        })}
      </Text>
      {sample.length > 0 && (
        <Text c="dimmed" mt={-8} mb="sm">
          {text.names(sample, recipients)}
        </Text>
      )}
      <Notices color="red" title={text.problems()} sentences={problems} />
      <Notices color="amber" title={text.warnings()} sentences={warnings} />
      <Facts>
        <Fact label={text.leftOutLabel()}>
          {leftOut.length === 0 && text.nobodyLeftOut({ count: targeted })}
          {leftOut.map((one) => (
            <div key={one.reason}>
              {text.leftOut[one.reason](one)}
              <div className="ui-dim">{text.names(one.sample, one.count)}</div>
            </div>
          ))}
        </Fact>
        {channels.whatsapp + channels.sms > 0 && (
          <Fact label={text.byChannel()}>
            {CHANNELS.filter((channel) => channels[channel] > 0).map((channel) => (
              <div key={channel}>{text.membersBy({ channel, count: channels[channel] })}</div>
            ))}
          </Fact>
        )}
        <Fact label={text.sentFrom()}>{sendersSentence(review)}</Fact>
        <Fact label={text.begins()}>{whenSentence(review)}</Fact>
        {days.length > 1 && (
          <Fact label={text.dayByDay()}>
            <Days days={days} />
          </Fact>
        )}
        {!campaign.oneTime && next.length > 0 && (
          <Fact label={text.nextDates()}>
            {next.map((at) => (
              <div key={at}>{formatDateTime(at)}</div>
            ))}
          </Fact>
        )}
      </Facts>
      <p className="ui-dim">{text.zoneOfTimes({ zone: timeZone })}</p>
      {campaign.status !== 'scheduled' && (
        <Button
          size="md"
          mt="sm"
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
      {rest > 0 && <li className="ui-dim">{text.onDaysAfter({ count: rest })}</li>}
    </ul>
  );
}

function sendersSentence({ account, captured, channels }: CampaignReview): string {
  if (captured && channels.email > 0) return text.sentToNobody();
  if (!account) return text.fromMailServer();
  const { email, sentToday, dailyLimit } = account;
  return text.fromAccount({ email, sent: sentToday, limit: dailyLimit });
}

/** Messages to telephones leave also where e-mails do not. */
const keepsAll = ({ captured, channels }: CampaignReview) => captured && channels.whatsapp + channels.sms === 0;

function whenSentence({ startsAt, endsAt }: CampaignReview): string {
  const start = startsAt ? formatDateTime(startsAt) : text.atOnce();
  return endsAt ? text.beginsAndEnds({ start, end: formatDateTime(endsAt) }) : start;
}

function launchLabel({ recipients, startsAt }: CampaignReview): string {
  return startsAt ? text.scheduleFor({ count: recipients }) : text.sendTo({ count: recipients });
}

function launchQuestion(name: string, review: CampaignReview): Question {
  const { recipients, startsAt } = review;
  const confirmLabel = launchLabel(review);
  return startsAt
    ? {
        title: text.scheduleQuestion({ name, count: recipients }),
        body: text.scheduleConsequence({ at: formatDateTime(startsAt) }),
        confirmLabel,
      }
    : {
        title: text.sendQuestion({ name, count: recipients }),
        body: keepsAll(review) ? text.keptConsequence() : text.sendConsequence(),
        confirmLabel,
      };
}
