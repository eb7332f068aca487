import type { AnswerPageState, FormView } from '#contract/answer-page.ts';
import type { Look } from '#contract/form-look.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { placeOf } from './device.ts';
import { Notice } from './Notice.tsx';
import { Thanks } from './Thanks.tsx';
import { useAnswering } from './useAnswering.ts';
import { type Queue, useQueue } from './useQueue.ts';
import { QueueNotes, Waiting } from './Waiting.tsx';

/** The content of the page's body, which is the same on the server and in the browser. */
export function AnswerPage({ start }: { start: AnswerPageState }) {
  const queue = useQueue();
  if (start.view === 'form') return <Answering start={start} look={start.look} queue={queue} />;
  return (
    <>
      <QueueNotes queue={queue} except={undefined} />
      {start.view === 'thanks' ? (
        <Thanks form={{ ...start, _id: start.formId }} logo={start.look?.logo} once={start.once} />
      ) : (
        <Notice state={start} />
      )}
    </>
  );
}

function Answering({ start, look, queue }: { start: FormView; look: Look | undefined; queue: Queue }) {
  const answering = useAnswering(start, queue);
  const { _id, title } = start.form;
  return (
    <>
      <QueueNotes
        queue={queue}
        except={answering.handedIn}
        own={answering.key}
        place={placeOf({ formId: _id, ticket: start.ticket })}
        onTakeUp={answering.stage === 'sending' ? undefined : answering.takeUp}
      />
      {answering.stage === 'sent' ? (
        <Thanks form={start.form} logo={look?.logo} onAnother={answering.blank} once={start.once} />
      ) : answering.stage === 'waiting' ? (
        <Waiting title={title} kept={answering.outlives} queue={queue} onAnother={start.once ? undefined : answering.blank} />
      ) : (
        <AnswerForm key={answering.round} start={start} look={look} answering={answering} />
      )}
    </>
  );
}
