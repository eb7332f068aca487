import { Button, Paper } from '@mantine/core';
import { IconChartBar, IconLink } from '@tabler/icons-react';
import type { Form } from '#contract/forms.ts';
import { nameOf, publication, VISIBILITY } from '#web/forms/form-labels.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { AnswerLink } from '../form-links.tsx';
import { useCopyLink } from '../useCopyLink.ts';
import { VisibilityDot } from '../VisibilityDot.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';

/** A form, for people who may only read it. */
export function FormReading({ form }: { form: Form }) {
  const copyLink = useCopyLink();
  const { label, tone } = publication(form.isPublished);
  return (
    <>
      <PageHeader
        title={nameOf(form)}
        mark={<StatusBadge tone={tone}>{label}</StatusBadge>}
        description="Only admins can change forms."
        actions={
          <>
            <Button variant="default" leftSection={<IconLink size={18} />} onClick={() => copyLink(form)}>
              Copy link
            </Button>
            {form.isPublished && form.visibility === 'private' && <AnswerLink id={form.id} />}
            <LinkButton variant="filled" to="/forms/$id/responses" params={{ id: form.id }} leftSection={<IconChartBar size={18} />}>
              View responses
            </LinkButton>
          </>
        }
      />
      <p>
        <VisibilityDot visibility={form.visibility} />
        <span className="ui-dim"> {VISIBILITY[form.visibility].meaning}</span>
      </p>
      <Paper withBorder radius={0} maw="47.5rem">
        <PreviewFrame content={form} />
      </Paper>
    </>
  );
}
