import type { Campaign } from '#contract/campaigns.ts';
import { exceptionsLabel, scheduleLabel } from '#web/campaigns/campaign-labels.ts';
import { MembersSearch } from '#web/members/members.search.ts';
import { shortTags } from '#web/templates/template-labels.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as campaignText from '../campaigns.messages.ts';
import { Targets } from '../list/Targets.tsx';
import * as text from './detail.messages.ts';

interface Props {
  campaign: Campaign;
  /** The subject that the shown run sends or has sent, because the template may have been edited since. */
  subject: string | undefined;
}

/** The content, the recipients and the schedule of a campaign. */
export function DetailsCard({ campaign, subject }: Props) {
  const { template, account, frozenAt, membersCount } = campaign;
  const exceptions = exceptionsLabel(campaign);
  return (
    <SectionCard title={text.campaign()}>
      <Facts>
        <Fact label={campaignText.template()}>
          {template ? <Template {...template} subject={subject ?? template.subject} /> : word.none()}
        </Fact>
        <Fact label={campaignText.target()}>
          <Targets campaign={campaign} />
          {campaign.filter && (
            <div>
              <TextLink underline="always" to="/users" search={MembersSearch.parse(campaign.filter)}>
                {text.showInList()}
              </TextLink>
            </div>
          )}
          {frozenAt && <div className="ui-dim">{text.frozen({ count: membersCount, at: formatDateTime(frozenAt) })}</div>}
        </Fact>
        {exceptions && <Fact label={text.exceptions()}>{exceptions}</Fact>}
        <Fact label={text.schedule()}>{scheduleLabel(campaign)}</Fact>
        <Fact label={text.account()}>{account ? account.email : text.defaultAccount()}</Fact>
      </Facts>
    </SectionCard>
  );
}

const Template = ({ _id: id, name, subject }: Pick<NonNullable<Campaign['template']>, '_id' | 'name' | 'subject'>) => (
  <>
    <TextLink underline="always" to="/template-preview/$id" params={{ id }}>
      {name}
    </TextLink>
    <div className="ui-dim">{shortTags(subject)}</div>
  </>
);
