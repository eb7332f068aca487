import type { ReactNode } from 'react';
import type { AnswerPageState } from '#contract/answer-page.ts';
import * as text from './answer.messages.ts';
import { Logo } from './Masthead.tsx';
import * as notice from './notices.messages.ts';
import { useHeading } from './useHeading.ts';

type NoticeState = Exclude<AnswerPageState, { view: 'form' | 'thanks' }>;
type NoticeView = NoticeState['view'];

const NOTICES: Record<NoticeView, { title: () => string; reason: () => string }> = {
  'not-found': { title: notice.notFoundTitle, reason: notice.notFound },
  closed: { title: notice.closedTitle, reason: notice.closed },
  full: { title: notice.fullTitle, reason: notice.full },
  'not-public': { title: notice.notPublicTitle, reason: notice.invitedOnly },
  'invite-used': { title: notice.inviteUsedTitle, reason: notice.inviteUsed },
  'invite-revoked': { title: notice.inviteRevokedTitle, reason: notice.inviteRevoked },
  unavailable: { title: notice.failedTitle, reason: notice.failed },
};

export function pageTitle(state: AnswerPageState): string {
  if (state.view === 'form') return state.message === undefined ? state.form.title : text.notSentYetTitle({ title: state.form.title });
  if (state.view === 'thanks') return state.title;
  return wording(state).title;
}

export function wording(state: NoticeState): { title: string; reason: string } {
  if (state.view === 'unavailable' && state.message !== undefined) return { title: notice.refusedTitle(), reason: state.message };
  if (state.view === 'not-public' && state.staffPath) return { title: notice.notPublicTitle(), reason: notice.staffOnly() };
  const { title, reason } = NOTICES[state.view];
  return { title: title(), reason: reason() };
}

/** The page that says why the form cannot be answered. */
export function Notice({ state }: { state: NoticeState }) {
  const { title, reason } = wording(state);
  const staffPath = state.view === 'not-public' ? state.staffPath : undefined;
  return (
    <Card title={title}>
      <p>{reason}</p>
      {staffPath && (
        <p>
          <a className="link" href={staffPath}>
            {notice.openAsStaff()}
          </a>
        </p>
      )}
    </Card>
  );
}

interface CardProps {
  /** The title of the form. */
  of?: string;
  /** The path of the form's logo, which takes the place of the product's mark. */
  logo?: string | undefined;
  title: string;
  /** The heading gets the focus when this becomes true. */
  focused?: boolean;
  children: ReactNode;
}

/** A page that only says something. */
export function Card({ of, logo, title, focused = false, children }: CardProps) {
  const heading = useHeading(focused);
  return (
    <main className="card">
      {logo ? <Logo path={logo} /> : <Cowrie />}
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
