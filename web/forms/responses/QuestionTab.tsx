import { NativeSelect } from '@mantine/core';
import { Stepper } from './Stepper.tsx';
import { SummaryCard } from './SummaryCard.tsx';
import { Coverage, type Loaded } from './SummaryTab.tsx';
import { summarise } from './summary.ts';

interface Props extends Loaded {
  /** Undefined: the first. */
  questionId: string | undefined;
  onChoose: (questionId: string) => void;
}

const FIRST = 50;

/** One question at a time. */
export function QuestionTab({ responses, questions, count, questionId, onChoose }: Props) {
  const index = Math.max(
    0,
    questions.findIndex((question) => question.id === questionId),
  );
  const question = questions[index];
  const summary = question && summarise([question], responses)[0];
  if (!question || !summary) return null;
  return (
    <>
      <Stepper of="question" place={index + 1} count={questions.length} onStep={(place) => onChoose(questions[place - 1]!.id)}>
        <NativeSelect
          aria-label="Question"
          value={question.id}
          data={questions.map((q, i) => ({ value: q.id, label: `${i + 1}. ${q.title || 'Untitled Question'}` }))}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        />
      </Stepper>
      <Coverage responses={responses.length} count={count} />
      <SummaryCard key={question.id} summary={summary} responses={responses} first={FIRST} />
    </>
  );
}
