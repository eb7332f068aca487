import { Button, Paper } from '@mantine/core';
import { IconChartBar, IconLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Form } from '#contract/forms.ts';
import { nameOf, publication, VISIBILITY } from '#web/forms/form-labels.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { AnswerLink } from '../AnswerLink.tsx';
import { useCopyLink } from '../useCopyLink.ts';
import { VisibilityDot } from '../VisibilityDot.tsx';
import classes from './editor.module.css';
import { PreviewFrame } from './PreviewFrame.tsx';

/** A form for those who may read it only. */
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
            <Button
              leftSection={<IconChartBar size={18} />}
              renderRoot={(button) => <Link to="/forms/$id/responses" params={{ id: form.id }} {...button} />}
            >
              View responses
            </Button>
          </>
        }
      />
      <p>
        <VisibilityDot visibility={form.visibility} />
        <span className={classes.dim}> {VISIBILITY[form.visibility].meaning}</span>
      </p>
      <Paper withBorder className={classes.reading}>
        <PreviewFrame content={form} />
      </Paper>
    </>
  );
}
