import type { AskedQuestion, Response } from '#contract/answers.ts';
import { answerText } from './answer-text.ts';
import { FileButton } from './FileButton.tsx';
import { isFile, optionLabel } from './questions.ts';
import classes from './responses.module.css';

/** One person's answer to one question. */
export function AnswerView({ question, response }: { question: AskedQuestion; response: Pick<Response, 'answers' | 'files'> }) {
  const text = answerText(question, response);
  if (text === undefined) return <p className={classes.none}>No answer</p>;
  const values = [response.answers[question.id] ?? []].flat();
  if (isFile(question)) {
    return (
      <div className={classes.files}>
        {values.map((id) => {
          const file = response.files[id];
          return file ? <FileButton key={id} file={file} /> : <span key={id}>{text}</span>;
        })}
      </div>
    );
  }
  if (question.type === 'checkbox') {
    return (
      <ul className={classes.chosen}>
        {values.map((id) => (
          <li key={id}>{optionLabel(question, id)}</li>
        ))}
      </ul>
    );
  }
  return <p className={classes.text}>{text}</p>;
}
