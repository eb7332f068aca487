import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MailPreview } from '#web/outbox/MailPreview.tsx';
import { templatePreview } from '#web/templates/templates.api.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Loaded } from '#web/ui/states.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './detail.messages.ts';

/** The e-mail of a campaign before it is launched, for a made-up member. */
export const EmailCard = ({ templateId }: { templateId: string }) => (
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
