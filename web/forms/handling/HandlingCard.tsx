import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Question } from '#contract/forms.ts';
import { asksNothing } from '#contract/questions.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import * as text from './handling.messages.ts';
import { HandlingDialog } from './lazy.ts';

/** The part of the editor from which the statuses of responses are edited. */
export function HandlingCard({ formId, questions }: { formId: string; questions: Question[] }) {
  const [opened, dialog] = useDisclosure();
  return (
    <SectionCard title={text.handlingTitle()} lead={text.handlingLead()}>
      <Button variant="default" onClick={dialog.open}>
        {text.editHandling()}
      </Button>
      <HandlingDialog formId={formId} questions={questions.filter((one) => !asksNothing(one))} opened={opened} onClose={dialog.close} />
    </SectionCard>
  );
}
