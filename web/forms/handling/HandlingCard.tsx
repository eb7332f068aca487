import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import type { Question } from '#contract/forms.ts';
import { asksNothing } from '#contract/questions.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import * as text from './handling.messages.ts';
import { HandlingDialog } from './lazy.ts';
import { useOnArrival } from './useOnArrival.ts';

interface Props {
  formId: string;
  title: string;
  questions: Question[];
}

/** The part of the editor from which the statuses of responses are edited, and what happens when one arrives. */
export function HandlingCard({ formId, title, questions }: Props) {
  const [opened, dialog] = useDisclosure();
  const hint = useId();
  const { createOnArrival, isStarting } = useOnArrival(formId, title);
  return (
    <SectionCard title={text.handlingTitle()} lead={text.handlingLead()}>
      <Stack gap="sm">
        <Button variant="default" onClick={dialog.open}>
          {text.editHandling()}
        </Button>
        <Button variant="default" loading={isStarting} onClick={() => void createOnArrival()} aria-describedby={hint}>
          {text.createOnArrival()}
        </Button>
        <Text id={hint} size="sm" c="dimmed">
          {text.onArrivalHint()}
        </Text>
      </Stack>
      <HandlingDialog formId={formId} questions={questions.filter((one) => !asksNothing(one))} opened={opened} onClose={dialog.close} />
    </SectionCard>
  );
}
