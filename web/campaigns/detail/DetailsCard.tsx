import type { Campaign } from '#contract/campaigns.ts';
import { scheduleLabel } from '#web/campaigns/campaign-labels.ts';
import { shortTags } from '#web/templates/template-labels.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Targets } from '../list/Targets.tsx';

/** The content, the recipients and the schedule of a campaign. */
export function DetailsCard({ campaign }: { campaign: Campaign }) {
  const { template, account } = campaign;
  return (
    <SectionCard title="Campaign">
      <Facts>
        <Fact label="Template">{template ? <Template {...template} /> : 'It was deleted'}</Fact>
        <Fact label="Target">
          <Targets campaign={campaign} />
        </Fact>
        <Fact label="Schedule">{scheduleLabel(campaign)}</Fact>
        <Fact label="Account">{account ? account.email : 'The default account'}</Fact>
      </Facts>
    </SectionCard>
  );
}

const Template = ({ _id: id, name, subject }: NonNullable<Campaign['template']>) => (
  <>
    <TextLink underline="always" to="/template-preview/$id" params={{ id }}>
      {name}
    </TextLink>
    <div className="ui-dim">{shortTags(subject)}</div>
  </>
);
