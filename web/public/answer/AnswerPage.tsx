import type { AnswerPageState, FormView } from '#contract/answer-page.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { Notice } from './Notice.tsx';
import { Thanks } from './Thanks.tsx';
import { useAnswering } from './useAnswering.ts';

/** Everything between <body> and </body>, the same on the server and in the browser. */
export function AnswerPage({ start }: { start: AnswerPageState }) {
  switch (start.view) {
    case 'form':
      return <Answering start={start} />;
    case 'thanks':
      return <Thanks formId={start.formId} title={start.title} />;
    default:
      return <Notice state={start} />;
  }
}

function Answering({ start }: { start: FormView }) {
  const answering = useAnswering(start);
  const { _id, title } = start.form;
  if (answering.stage === 'sent') return <Thanks formId={_id} title={title} onAnother={answering.blank} />;
  return <AnswerForm key={answering.round} start={start} answering={answering} />;
}
