import { Alert, Button, Paper, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconRocket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Campaign, CampaignReview } from '#contract/campaigns.ts';
import { members } from '#web/campaigns/campaign-labels.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { campaignReview } from '../campaigns.api.ts';
import { useCampaignActions } from '../useCampaignActions.ts';
import classes from './detail.module.css';
import { dayLabel, launchLabel, launchQuestion, leftOutSentence, sendersSentence, whenSentence } from './review-labels.ts';

/** What a launch would do: the recipients, those left out, the sender, the duration and the next runs. */
export function ReviewCard({ campaign }: { campaign: Campaign }) {
  const { data, error, refetch, isFetching } = useQuery(campaignReview(campaign._id));
  return (
    <Paper withBorder component="section" className={classes.card} aria-labelledby="campaign-review">
      <h2 id="campaign-review" className={classes.title}>
        {campaign.status === 'scheduled' ? 'What will happen' : 'Review before launch'}
      </h2>
      {data ? (
        <Review campaign={campaign} review={data} />
      ) : error ? (
        <ErrorState title="The review could not be loaded" error={error} retry={refetch} retrying={isFetching} />
      ) : (
        <div role="status" aria-label="Loading...">
          <Skeleton h={48} w="50%" />
          <Skeleton h={16} mt="md" />
          <Skeleton h={16} mt="xs" w="80%" />
        </div>
      )}
    </Paper>
  );
}

function Review({ campaign, review }: { campaign: Campaign; review: CampaignReview }) {
  const { launch, moving } = useCampaignActions(campaign);
  const { recipients, targeted, leftOut, days, next, problems, warnings, timeZone } = review;
  const launchIt = async () => {
    if (await confirm(launchQuestion(campaign.name, review))) await launch();
  };
  return (
    <>
      <p className={classes.big}>
        <strong>{formatCount(recipients)}</strong>
        <span>{recipients === 1 ? 'member gets it' : 'members get it'}</span>
      </p>
      <Notices color="red" title="Before it can be launched" sentences={problems} />
      <Notices color="amber" title="Worth a look" sentences={warnings} />
      <dl className={classes.rows}>
        <div>
          <dt>Left out</dt>
          <dd>
            {leftOut.length === 0 ? (
              `Nobody: all of the ${members(targeted)} that it is meant for get it`
            ) : (
              <ul className="ui-plain-list">
                {leftOut.map((one) => (
                  <li key={one.reason}>{leftOutSentence(one)}</li>
                ))}
              </ul>
            )}
          </dd>
        </div>
        <div>
          <dt>Sent from</dt>
          <dd>{sendersSentence(review)}</dd>
        </div>
        <div>
          <dt>Begins</dt>
          <dd>{whenSentence(review)}</dd>
        </div>
        {days.length > 1 && (
          <div>
            <dt>Day by day</dt>
            <dd>
              <Days days={days} />
            </dd>
          </div>
        )}
        {!campaign.oneTime && next.length > 0 && (
          <div>
            <dt>Next dates</dt>
            <dd>
              <ol className="ui-plain-list">
                {next.map((at) => (
                  <li key={at}>
                    <time dateTime={at}>{formatDateTime(at)}</time>
                  </li>
                ))}
              </ol>
            </dd>
          </div>
        )}
      </dl>
      <p className={classes.dim}>{`All times are those of the programme’s zone, ${timeZone}.`}</p>
      {campaign.status !== 'scheduled' && (
        <div className={classes.actions}>
          <Button
            size="md"
            leftSection={<IconRocket size={18} />}
            disabled={problems.length > 0}
            loading={moving === 'launch'}
            onClick={() => void launchIt()}
          >
            {launchLabel(review)}
          </Button>
        </div>
      )}
    </>
  );
}

function Notices({ color, title, sentences }: { color: string; title: string; sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Alert color={color} title={title} icon={<IconAlertTriangle />} mb="md">
      <ul className="ui-plain-list">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Alert>
  );
}

const SHOWN_DAYS = 7;

/** How many emails are sent on which day within the account’s limits. */
function Days({ days }: Pick<CampaignReview, 'days'>) {
  const most = Math.max(...days.map(({ count }) => count));
  const rest = days.slice(SHOWN_DAYS).reduce((sum, { count }) => sum + count, 0);
  return (
    <ul className={classes.days}>
      {days.slice(0, SHOWN_DAYS).map((one) => (
        <li key={one.day}>
          <span>{dayLabel(one)}</span>
          <span className={classes.bar} aria-hidden="true" style={{ inlineSize: `${(100 * one.count) / most}%` }} />
          <span>{formatCount(one.count)}</span>
        </li>
      ))}
      {rest > 0 && <li className={classes.dim}>{`and ${formatCount(rest)} on the days after`}</li>}
    </ul>
  );
}
