import { answerPath } from '#contract/answer-page.ts';
import { Card } from './Notice.tsx';
import type { Queued } from './queue.ts';
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
    <Card of={title} title="Not sent yet" focused>
      <p role="status">{kept ? KEPT : NOT_KEPT}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void queue.sendNow();
        }}
      >
        <button type="submit" className="main" aria-disabled={queue.sending}>
          {queue.sending ? 'Sending your answers…' : 'Try again'}
        </button>
        {onAnother && (
          <button type="button" className="quiet" onClick={onAnother}>
            Submit Another Response
          </button>
        )}
      </form>
    </Card>
  );
}

const KEPT =
  'We could not reach the server. Your answers are kept on this device, and this page sends them as soon as the network is back. You can close it: they are sent when you open it again, even days later.';
const NOT_KEPT =
  'We could not reach the server. This browser refuses to keep your answers: please leave this page open, it sends them as soon as the network is back.';

interface NotesProps {
  queue: Queue;
  /** The key of the entry that the page shows already. */
  except: string | undefined;
  /** The form that can be filled in here, and a function that restores answers in its fields. */
  formId?: string;
  onTakeUp?: (entry: Queued) => Promise<void>;
}

/** Lists the other answers on this device, to this form or to others. */
export function QueueNotes({ queue, except, formId, onTakeUp }: NotesProps) {
  // Answers that were put aside are shown only where the person can continue with them.
  const entries = queue.entries?.filter(({ key, state, ...of }) => key !== except && (state !== 'aside' || of.formId === formId)) ?? [];
  if (entries.length === 0) return null;
  return (
    <aside className="notes" aria-label="Answers on this device">
      {entries.map((entry) => (
        <div key={entry.key} className="kept" role="status">
          <p>{noteOf(entry)}</p>
          <p className="actions">
            <NoteActions entry={entry} queue={queue} onTakeUp={entry.formId === formId ? onTakeUp : undefined} />
          </p>
        </div>
      ))}
    </aside>
  );
}

function noteOf({ title, state, message }: Queued): string {
  switch (state) {
    case 'waiting':
      return `Not sent yet: your answers to “${title}”. They are sent as soon as the network is back.`;
    case 'recorded':
      return `Your response to “${title}” has been recorded.`;
    case 'refused':
      return `Your answers to “${title}” were not taken: ${message}`;
    case 'aside':
      return `You put other answers to “${title}” aside. They are not sent.`;
  }
}

function NoteActions({ entry, queue, onTakeUp }: { entry: Queued; queue: Queue; onTakeUp: NotesProps['onTakeUp'] }) {
  const { state } = entry;
  if (state === 'waiting') {
    return (
      <button type="button" className="link" aria-disabled={queue.sending} onClick={() => void queue.sendNow()}>
        {queue.sending ? 'Sending…' : 'Try again'}
      </button>
    );
  }
  // A link to the form's own page would lead nowhere, for example when the form is closed.
  const elsewhere = location.pathname !== answerPath(entry.formId);
  return (
    <>
      {state !== 'recorded' && onTakeUp && (
        <button type="button" className="link" onClick={() => void onTakeUp(entry)}>
          {state === 'refused' ? 'Edit and send again' : 'Go on with them'}
        </button>
      )}
      {state === 'refused' && elsewhere && (
        <a className="link" href={answerPath(entry.formId)}>
          Open them
        </a>
      )}
      {(state === 'recorded' || !elsewhere || onTakeUp) && (
        <button type="button" className="link" onClick={() => void queue.drop(entry.key)}>
          {state === 'recorded' ? 'Hide' : 'Delete'}
        </button>
      )}
    </>
  );
}
