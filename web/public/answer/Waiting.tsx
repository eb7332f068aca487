import { answerPath } from '#contract/answer-page.ts';
import * as text from './answer.messages.ts';
import { Card } from './Notice.tsx';
import { addressHere, isOf, type Queued } from './queue.ts';
import type { Queue } from './useQueue.ts';

interface Props {
  title: string;
  /** True when the answers are still there after the page is closed. */
  kept: boolean;
  queue: Queue;
  /** Undefined when the form takes no second response. */
  onAnother: (() => void) | undefined;
}

/** The page while the server has not confirmed the submitted answers. */
export function Waiting({ title, kept, queue, onAnother }: Props) {
  return (
    <Card of={title} title={text.notSentYet()} focused>
      <p role="status">{kept ? text.unreachedKept() : text.unreachedNotKept()}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void queue.sendNow();
        }}
      >
        <button type="submit" className="main" aria-disabled={queue.sending}>
          {queue.sending ? text.sendingAnswers() : text.tryAgain()}
        </button>
        {onAnother && (
          <button type="button" className="quiet" onClick={onAnother}>
            {text.submitAnother()}
          </button>
        )}
      </form>
    </Card>
  );
}

interface NotesProps {
  queue: Queue;
  /** The key of the entry that the page shows already. */
  except: string | undefined;
  /** The key of the answers in the fields of this page. Another window may have put them aside, and they are not listed. */
  own?: string;
  /** The place of the answers that can be given here, and a function that restores answers in its fields. */
  place?: string;
  onTakeUp?: (entry: Queued) => Promise<void>;
}

/** Lists the other answers on this device, to this form or to others. */
export function QueueNotes({ queue, except, own, place, onTakeUp }: NotesProps) {
  const isHere = (entry: Queued) => place !== undefined && isOf(entry, place);
  // Answers that were put aside are shown only where the person can continue with them.
  const entries =
    queue.entries?.filter((entry) => entry.key !== except && (entry.state !== 'aside' || (isHere(entry) && entry.key !== own))) ?? [];
  if (entries.length === 0) return null;
  return (
    <aside className="notes" aria-label={text.onThisDevice()}>
      {entries.map((entry) => (
        <div key={entry.key} className="kept" role="status">
          <p>{noteOf(entry)}</p>
          <p className="actions">
            <NoteActions entry={entry} queue={queue} onTakeUp={isHere(entry) ? onTakeUp : undefined} />
          </p>
        </div>
      ))}
    </aside>
  );
}

function noteOf({ title, state, message }: Queued): string {
  switch (state) {
    case 'waiting':
      return text.waitingNote({ title });
    case 'recorded':
      return text.recordedNote({ title });
    case 'refused':
      return text.refusedNote({ title, reason: message ?? '' });
    case 'aside':
      return text.asideNote({ title });
  }
}

function NoteActions({ entry, queue, onTakeUp }: { entry: Queued; queue: Queue; onTakeUp: NotesProps['onTakeUp'] }) {
  const { state } = entry;
  if (state === 'waiting') {
    return (
      <button type="button" className="link" aria-disabled={queue.sending} onClick={() => void queue.sendNow()}>
        {queue.sending ? text.sending() : text.tryAgain()}
      </button>
    );
  }
  // A link to the form's own page would lead nowhere, for example when the form is closed.
  const page = entry.page ?? answerPath(entry.formId);
  const elsewhere = addressHere() !== page;
  return (
    <>
      {state !== 'recorded' && onTakeUp && (
        <button type="button" className="link" onClick={() => void onTakeUp(entry)}>
          {state === 'refused' ? text.editAndSend() : text.goOnWithThem()}
        </button>
      )}
      {state === 'refused' && elsewhere && (
        <a className="link" href={page}>
          {text.openThem()}
        </a>
      )}
      {(state === 'recorded' || !elsewhere || onTakeUp) && (
        <button type="button" className="link" onClick={() => void queue.drop(entry.key)}>
          {state === 'recorded' ? text.hide() : text.delete_()}
        </button>
      )}
    </>
  );
}
