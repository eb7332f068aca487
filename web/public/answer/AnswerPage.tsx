import type { AnswerPageState, FormView } from '#contract/answer-page.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { Notice } from './Notice.tsx';
import { Thanks } from './Thanks.tsx';
import { useAnswering } from './useAnswering.ts';
import { type Queue, useQueue } from './useQueue.ts';
import { QueueNotes, Waiting } from './Waiting.tsx';

/** The content of the page's body, which is the same on the server and in the browser. */
export function AnswerPage({ start }: { start: AnswerPageState }) {
  const queue = useQueue();
  if (start.view === 'form') return <Answering start={start} queue={queue} />;
  return (
    <>
      <QueueNotes queue={queue} except={undefined} />
      {start.view === 'thanks' ? (
        <Thanks formId={start.formId} title={start.title} thankYou={start.thankYou} once={start.once} />
      ) : (
        <Notice state={start} />
      )}
    </>
  );
}

function Answering({ start, queue }: { start: FormView; queue: Queue }) {
  const answering = useAnswering(start, queue);
  const { _id, title, thankYou } = start.form;
  return (
    <>
      <QueueNotes
        queue={queue}
        except={answering.handedIn}
        formId={_id}
        onTakeUp={answering.stage === 'sending' ? undefined : answering.takeUp}
      />
      {answering.stage === 'sent' ? (
        <Thanks formId={_id} title={title} thankYou={thankYou} onAnother={answering.blank} once={start.once} />
      ) : answering.stage === 'waiting' ? (
        <Waiting title={title} kept={answering.outlives} queue={queue} onAnother={start.once ? undefined : answering.blank} />
      ) : (
        <AnswerForm key={answering.round} start={start} answering={answering} />
      )}
    </>
  );
}
