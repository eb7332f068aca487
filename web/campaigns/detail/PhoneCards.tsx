import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { smsLength } from '#contract/sms.ts';
import { templatePreview } from '#web/templates/templates.api.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import * as text from './detail.messages.ts';

const WRAPS = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/**
 * The SMS and the WhatsApp message of a campaign before it is launched, for a made-up member. The card of the e-mail says why there is
 * nothing to show.
 */
export function PhoneCards({ templateId }: { templateId: string }) {
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
