import { NativeSelect } from '@mantine/core';
import { titleOf } from '#contract/answer-values.ts';
import type { Filter, ResponseSummary } from '#contract/answers.ts';
import * as text from './responses.messages.ts';
import { Stepper } from './Stepper.tsx';
import { SummaryCard } from './SummaryCard.tsx';

interface Props {
  summary: ResponseSummary;
  /** The question that is shown; by default the first one. */
  questionId: string | undefined;
  onChoose: (questionId: string) => void;
  onFilter: (filters: Filter[]) => void;
}

export function QuestionTab({ summary: { questions }, questionId, onChoose, onFilter }: Props) {
  const index = Math.max(
    0,
    questions.findIndex(({ question }) => question.id === questionId),
  );
  const shown = questions[index];
  if (!shown) return null;
  const go = (to: number) => {
    const id = questions[to]?.question.id;
    return id === undefined ? undefined : () => onChoose(id);
  };
  return (
    <>
      <Stepper of="question" onPrevious={go(index - 1)} onNext={go(index + 1)}>
        <NativeSelect
          aria-label={text.question()}
          value={shown.question.id}
          data={questions.map(({ question }, i) => ({ value: question.id, label: `${i + 1}. ${titleOf(question)}` }))}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        />
      </Stepper>
      <SummaryCard key={shown.question.id} summary={shown} onFilter={onFilter} />
    </>
  );
}
