import { useEffect, useRef } from 'react';
import { answerPath } from '#contract/answer-page.ts';
import { Cowrie } from './Notice.tsx';
import type { Queued } from './queue.ts';
import { isWaiting } from './sender.ts';
import type { Queue } from './useQueue.ts';

interface Props {
  title: string;
  /** Whether the answers outlive this page. */
  kept: boolean;
  queue: Queue;
  /** Left out where there is no second response. */
  onAnother: (() => void) | undefined;
}

/** Handed in, and the server has not confirmed it yet. */
export function Waiting({ title, kept, queue, onAnother }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus();
  }, []);
  return (
    <main className="card">
      <Cowrie />
      <p className="of">{title}</p>
      <h1 ref={heading} tabIndex={-1}>
        Not sent yet
      </h1>
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
    </main>
  );
}

const KEPT =
  'We could not reach the server. Your answers are kept on this device, and this page sends them as soon as the network is back. You can close it: they are sent when you open it again, even days later.';
const NOT_KEPT =
  'We could not reach the server. This browser refuses to keep your answers: please leave this page open, it sends them as soon as the network is back.';

/** What else this device has handed in, of this form or others. */
export function QueueNotes({ queue, except, formId }: { queue: Queue; except: string | undefined; formId: string | undefined }) {
  const entries = queue.entries?.filter(({ key }) => key !== except) ?? [];
  if (entries.length === 0) return null;
  return (
    <aside className="notes" aria-label="Answers on this device">
      {entries.map((entry) => (
        <p key={entry.key} className="kept" role="status">
          <span>{noteOf(entry)}</span>
          <NoteAction entry={entry} queue={queue} here={entry.formId === formId} />
        </p>
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
  }
}

function NoteAction({ entry, queue, here }: { entry: Queued; queue: Queue; here: boolean }) {
  if (isWaiting(entry)) {
    return (
      <button type="button" className="link" aria-disabled={queue.sending} onClick={() => void queue.sendNow()}>
        {queue.sending ? 'Sending…' : 'Try again'}
      </button>
    );
  }
  if (entry.state === 'refused' && !here) {
    return (
      <a className="link" href={answerPath(entry.formId)}>
        Open them
      </a>
    );
  }
  return (
    <button type="button" className="link" onClick={() => void queue.drop(entry.key)}>
      {entry.state === 'recorded' ? 'Hide' : 'Delete'}
    </button>
  );
}
