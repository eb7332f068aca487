import { Paper, Textarea, Title } from '@mantine/core';
import classes from './editor.module.css';
import { editForm } from './edits.ts';
import type { EditHandler } from './useFormEditor.ts';

interface Props {
  text: string | undefined;
  error: string | undefined;
  edit: EditHandler;
}

/** What people read once their answers are recorded; a part of the form, published with it. */
export function ThankYouField({ text, error, edit }: Props) {
  return (
    <Paper withBorder component="section" className={classes.details} aria-labelledby="after-title">
      <Title order={2} size="h3" id="after-title">
        After sending
      </Title>
      <Textarea
        label="Thank-you text (optional)"
        description="Shown after “Thank You! Your response has been recorded.”"
        autosize
        minRows={2}
        maxRows={8}
        value={text ?? ''}
        error={error}
        onChange={({ currentTarget }) => edit(editForm({ thankYou: currentTarget.value || undefined }), 'thankYou')}
      />
    </Paper>
  );
}
