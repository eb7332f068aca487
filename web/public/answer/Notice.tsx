import type { ReactNode } from 'react';
import type { AnswerPageState } from '#contract/answer-page.ts';
import { useHeading } from './useHeading.ts';

type NoticeState = Exclude<AnswerPageState, { view: 'form' | 'thanks' }>;
type NoticeView = NoticeState['view'];

const NOTICES: Record<NoticeView, { title: string; text: string }> = {
  'not-found': {
    title: 'This form cannot be found',
    text: 'The link may be incomplete, or the form may have been removed. Please check the link, or ask the person who sent it to you for a new one.',
  },
  closed: {
    title: 'This form is closed',
    text: 'It does not take answers at the moment. If you still need to answer, please write to the person who sent you the link.',
  },
  full: {
    title: 'This form is full',
    text: 'It has received all the answers that it can take. If you still need to answer, please write to the person who sent you the link.',
  },
  'not-public': {
    title: 'This form is not public',
    text: 'Only invited people can answer it. If you should be one of them, please ask the person who sent you the link for a personal invitation.',
  },
  'invite-used': {
    title: 'This invitation was used already',
    text: 'Your answers were received, and an invitation takes answers once. If it was not you who answered, please write to the person who invited you.',
  },
  'invite-revoked': {
    title: 'This invitation was withdrawn',
    text: 'It cannot be used any more. If you should answer, please ask the person who sent it to you for a new one.',
  },
  unavailable: {
    title: 'Something went wrong on our side',
    text: 'Please reload this page in a moment. If you were sending answers, reloading sends them again, and they are recorded once.',
  },
};

const STAFF_ONLY = 'Only the staff of the programme can answer it, signed in with their account.';

export function pageTitle(state: AnswerPageState): string {
  if (state.view === 'form') return state.message === undefined ? state.form.title : `Not sent yet: ${state.form.title}`;
  if (state.view === 'thanks') return state.title;
  return wording(state).title;
}

function wording(state: NoticeState): { title: string; text: string } {
  if (state.view === 'unavailable' && state.message !== undefined) return { title: 'This could not be taken', text: state.message };
  if (state.view === 'not-public' && state.staffPath) return { title: NOTICES['not-public'].title, text: STAFF_ONLY };
  return NOTICES[state.view];
}

/** The page that says why the form cannot be answered. */
export function Notice({ state }: { state: NoticeState }) {
  const { title, text } = wording(state);
  const staffPath = state.view === 'not-public' ? state.staffPath : undefined;
  return (
    <Card title={title}>
      <p>{text}</p>
      {staffPath && (
        <p>
          <a className="link" href={staffPath}>
            I am staff: open it with my account
          </a>
        </p>
      )}
    </Card>
  );
}

interface CardProps {
  /** The title of the form. */
  of?: string;
  title: string;
  /** The heading gets the focus when this becomes true. */
  focused?: boolean;
  children: ReactNode;
}

/** A page that only says something. */
export function Card({ of, title, focused = false, children }: CardProps) {
  const heading = useHeading(focused);
  return (
    <main className="card">
      <Cowrie />
      {of && <p className="of">{of}</p>}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  );
}

/** The product's mark. */
function Cowrie() {
  return (
    <svg className="cowrie" viewBox="0 0 32 32" width="40" height="40" aria-hidden="true" focusable="false">
      <ellipse cx="16" cy="16" rx="10.5" ry="14" />
      <path className="teeth" d="M17 5q-3.5 11 0 22" />
      <path className="lip" d="M17 5q-3.5 11 0 22" />
    </svg>
  );
}
