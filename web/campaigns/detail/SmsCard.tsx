import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { smsLength } from '#contract/sms.ts';
import { templatePreview } from '#web/templates/templates.api.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import * as text from './detail.messages.ts';

/** The SMS of a campaign before it is launched, for a made-up member. The card of the e-mail says why there is none. */
export function SmsCard({ templateId }: { templateId: string }) {
  const { data } = useQuery(templatePreview(templateId, undefined));
  if (!data?.sms) return null;
  const { units, segments } = smsLength(data.sms);
  return (
    <SectionCard title={text.smsTitle()} lead={text.smsLead()}>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{data.sms}</Text>
      <p className="ui-dim ui-small">{text.smsCount({ signs: units, count: segments })}</p>
    </SectionCard>
  );
}
