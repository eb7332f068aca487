import { Box, Skeleton, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { Campaign } from '#contract/campaigns.ts';
import { smsLength } from '#contract/sms.ts';
import { MailPreview } from '#web/outbox/MailPreview.tsx';
import * as area from '#web/shell/shell.messages.ts';
import { templatePreview } from '#web/templates/templates.api.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { DialogHost } from '#web/ui/DialogHost.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { LoadedPage } from '#web/ui/LoadedPage.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import * as word from '#web/ui/words.messages.ts';
import { CampaignMenu } from './CampaignMenu.tsx';
import { isEditable, MISSING_CAMPAIGN, STATUS, stateSentence, statusTone } from './campaign-labels.ts';
import { campaignById, campaignRuns } from './campaigns.api.ts';
import * as campaignText from './campaigns.messages.ts';
import classes from './campaigns.module.css';
import { CampaignSearch } from './campaigns.search.ts';
import { DetailsCard } from './detail/DetailsCard.tsx';
import * as text from './detail/detail.messages.ts';
import { ReviewCard } from './detail/ReviewCard.tsx';
import { RunCard } from './detail/RunCard.tsx';
import { RunList } from './detail/RunList.tsx';
import { RunLog } from './detail/RunLog.tsx';

/** One campaign: the review before it is launched, its progress, and its recipients. */
export function CampaignPage() {
  const { id } = useParams({ from: '/signed-in/admin/workflows/$id' });
  return (
    <LoadedPage
      query={useQuery(campaignById(id))}
      title={text.campaign()}
      missing={MISSING_CAMPAIGN}
      failed={campaignText.loadingFailed()}
      loading={<Skeleton h={240} radius="lg" role="status" aria-label={word.loading()} />}
    >
      {(campaign) => <CampaignDetails campaign={campaign} />}
    </LoadedPage>
  );
}

function CampaignDetails({ campaign }: { campaign: Campaign }) {
  const { _id: id, name, status } = campaign;
  const navigate = useNavigate();
  const [search] = useUrlSearch(CampaignSearch);
  const { data: runs } = useQuery({ ...campaignRuns(id), enabled: campaign.run !== null });
  const run = runs?.data.find(({ _id }) => _id === search.run) ?? campaign.run;
  const mayChange = isEditable(campaign);
  return (
    <>
      <PageHeader
        title={name}
        back={<BackLink to="/workflows">{area.workflows()}</BackLink>}
        mark={<StatusBadge tone={statusTone(campaign)}>{STATUS[status].label}</StatusBadge>}
        // The progress of a sending campaign is shown below.
        description={mayChange || !campaign.run ? stateSentence(campaign) : undefined}
        actions={
          <>
            {mayChange && (
              <LinkButton to="/edit-workflow/$id" params={{ id }} leftSection={<IconPencil size={18} />}>
                {word.edit()}
              </LinkButton>
            )}
            <DialogHost>
              <CampaignMenu campaign={campaign} onRemoved={() => void navigate({ to: '/workflows' })} />
            </DialogHost>
          </>
        }
      />
      <div className={classes.columns}>
        <Stack gap="lg" miw={0}>
          {mayChange && <ReviewCard campaign={campaign} />}
          {run && <RunCard campaign={campaign} run={run} isLast={run._id === campaign.run?._id} />}
          {run && <RunLog key={run._id} run={run} />}
        </Stack>
        <Stack gap="lg" miw={0}>
          <DetailsCard campaign={campaign} subject={mayChange ? undefined : run?.subject} />
          {mayChange && campaign.template && <PhoneCards templateId={campaign.template._id} />}
          {runs && runs.count > 1 && <RunList campaignId={id} runs={runs.data} count={runs.count} shown={run?._id} />}
        </Stack>
      </div>
      {mayChange && campaign.template && (
        <Box mt="lg">
          <EmailCard templateId={campaign.template._id} />
        </Box>
      )}
    </>
  );
}

/** The e-mail of a campaign before it is launched, for a made-up member. */
const EmailCard = ({ templateId }: { templateId: string }) => (
  <SectionCard title={text.emailTitle()} lead={text.emailLead()}>
    <Loaded
      query={useQuery(templatePreview(templateId, undefined))}
      failed={text.emailFailed()}
      loading={<Skeleton h={640} role="status" aria-label={word.loading()} />}
    >
      {({ subject, html }) => <MailPreview subject={subject} html={html} />}
    </Loaded>
  </SectionCard>
);

const WRAPS = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/**
 * The SMS and the WhatsApp message of a campaign before it is launched, for a made-up member. The card of the e-mail says why there is
 * nothing to show.
 */
function PhoneCards({ templateId }: { templateId: string }) {
  const { data } = useQuery(templatePreview(templateId, undefined));
  const { units, segments } = smsLength(data?.sms ?? '');
  const whatsapp = data?.whatsapp;
  return (
    <>
      {data?.sms && (
        <SectionCard title={text.smsTitle()} lead={text.smsLead()}>
          <Text style={WRAPS}>{data.sms}</Text>
          <p className="ui-dim ui-small">{text.smsCount({ signs: units, count: segments })}</p>
        </SectionCard>
      )}
      {whatsapp && (
        <SectionCard title={text.whatsappTitle()} lead={text.whatsappLead(whatsapp)}>
          <Text style={WRAPS}>
            {whatsapp.values.map((value, i) => `{{${i + 1}}}  ${value}`).join('\n') || text.whatsappWithoutValues()}
          </Text>
        </SectionCard>
      )}
    </>
  );
}
