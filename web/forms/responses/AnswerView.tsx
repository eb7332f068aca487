import { Anchor, Group, List, Text } from '@mantine/core';
import { labelOf, titleOf } from '#contract/answer-values.ts';
import type { AskedQuestion, Response, UploadedFile } from '#contract/answers.ts';
import { kindOf, type QuestionKind } from '#contract/questions.ts';
import { EmailText } from '#web/ui/EmailText.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { answerText, oneText } from './answer-text.ts';
import { FileAnswer } from './files/FileAnswer.tsx';
import * as text from './responses.messages.ts';
import classes from './responses.module.css';
import '@mantine/core/styles/List.layer.css';

export const QuestionTitle = ({ question }: { question: AskedQuestion }) => (
  <span className={classes.text}>
    {titleOf(question)} {question.removed && <StatusBadge tone="neutral">{text.removedQuestion()}</StatusBadge>}
  </span>
);

interface Props {
  question: AskedQuestion;
  response: Pick<Response, 'answers' | 'files'>;
  /** Shows a picture of the answer as large as the screen allows. */
  onView: (file: UploadedFile) => void;
}

export function AnswerView({ question, response, onView }: Props) {
  const given = answerText(question, response);
  if (given === undefined) return <Text c="dimmed">{text.noAnswer()}</Text>;
  const values = [response.answers[question.id] ?? []].flat();
  if (values.some((id) => response.files[id])) {
    return (
      <Group gap="xs" miw={0}>
        {values.map((id) => {
          const file = response.files[id];
          return file ? <FileAnswer key={id} file={file} onView={onView} /> : <span key={id}>{oneText(question, id, response.files)}</span>;
        })}
      </Group>
    );
  }
  if (question.type === 'checkbox') {
    return (
      <List className="ui-text">
        {values.map((id) => (
          <List.Item key={id}>{labelOf(question, id)}</List.Item>
        ))}
      </List>
    );
  }
  const scheme = SCHEMES[kindOf(question)];
  if (scheme)
    return (
      <Anchor className={classes.text} href={`${scheme}:${given}`}>
        {scheme === 'mailto' ? <EmailText email={given} /> : given}
      </Anchor>
    );
  return <Text className={classes.text}>{given}</Text>;
}

/** The link of an address or a number opens with this scheme. */
const SCHEMES: Partial<Record<QuestionKind, string>> = { email: 'mailto', phone: 'tel' };
