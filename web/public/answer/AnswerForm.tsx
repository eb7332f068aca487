import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { answerPath, FIELD, type FormView } from '#contract/answer-page.ts';
import type { Look } from '#contract/form-look.ts';
import type { Question } from '#contract/forms.ts';
import { asksNothing } from '#contract/questions.ts';
import * as text from './answer.messages.ts';
import { isAboutAnswers } from './answering.reducer.ts';
import { textOf } from './fields.ts';
import { Masthead } from './Masthead.tsx';
import { Progress, Steps } from './PageSteps.tsx';
import { BEFORE_SCRIPT, conditionOf } from './pages.ts';
import { QuestionField } from './QuestionField.tsx';
import type { useAnswering } from './useAnswering.ts';
import { useHeading } from './useHeading.ts';

const sendingText = (percent: number | undefined) => (percent === undefined ? text.sendingAnswers() : text.uploadingFiles({ percent }));

interface Props {
  start: FormView;
  look: Look | undefined;
  answering: ReturnType<typeof useAnswering>;
}

/** The form. Without JavaScript the browser posts it; with JavaScript `answering` submits it. */
export function AnswerForm({ start, look, answering }: Props) {
  const { form, message } = start;
  const { stage, live, round, problem, pages } = answering;
  const conditions = useMemo(() => new Map(form.questions.map((q) => [q.id, conditionOf(q, form.questions)])), [form.questions]);
  // The script shows and hides questions and pages from now on.
  useLayoutEffect(() => {
    if (live) document.getElementById(BEFORE_SCRIPT)?.remove();
  }, [live]);
  const sending = stage === 'sending';
  const tryAgain = problem !== undefined && !isAboutAnswers(problem);
  const heading = useHeading(round);

  return (
    <main>
      <Masthead title={form.title} description={form.description} look={look} heading={heading} />
      <form
        className="sheet"
        method="post"
        encType="multipart/form-data"
        action={answerPath(form._id)}
        noValidate
        aria-busy={sending}
        onSubmit={(event) => {
          event.preventDefault();
          void answering.submit(event.currentTarget);
        }}
      >
        {/* Enter in a field presses the first button. This one does nothing, so that Enter sends no incomplete form. */}
        <button type="submit" disabled hidden />
        <input type="hidden" name={FIELD.submissionKey} value={answering.key} autoComplete="off" />
        <input type="hidden" name={FIELD.ticket} value={start.ticket} autoComplete="off" />
        {message !== undefined && problem === undefined && <p className="problem">{message}</p>}
        {answering.restored && (
          <Kept
            note={answering.uploads.lost ? text.answersBackWithoutFiles() : text.answersBack()}
            action={text.startAgain()}
            onAction={answering.startOver}
          />
        )}
        {answering.cleared && <Kept note={text.blankAgain()} action={text.undo()} onAction={answering.undoStartOver} />}
        <OrphanedAnswers answers={Object.values(answering.orphaned).map(textOf)} />
        <Progress pages={pages} live={live} />
        <div className="questions" inert={sending}>
          {form.questions.map((question) => (
            <QuestionField
              key={question.id}
              question={question}
              hidden={!pages.here.has(question.id)}
              condition={conditions.get(question.id)}
              value={answering.given[question.id]}
              files={answering.files[question.id]}
              uploads={answering.uploads.states[question.id]}
              kept={answering.kept[question.id]}
              error={answering.errors[question.id]}
              maxUploadMb={start.maxUploadMb}
              live={live}
              focusFirst={question.id === answering.firstError}
              onChange={answering.change}
              onFiles={answering.choose}
              onSendFile={answering.uploads.again}
            />
          ))}
        </div>
        {problem !== undefined && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <div className="end">
          <Steps
            {...{ pages, live, sending }}
            submitLabel={sending ? sendingText(answering.uploads.percent) : tryAgain ? text.tryAgain() : text.submit()}
            onNext={answering.next}
          />
          {sending && answering.uploads.percent !== undefined && <p className="hint">{text.filesFirst()}</p>}
          {live && <Offline />}
          {live && <Changes asked={form.questions.filter((q) => pages.shown.has(q.id) && !asksNothing(q))} />}
          {answering.onPhone && !sending && <p className="hint">{text.keptOnDevice()}</p>}
        </div>
        {/* Text browsers show this field, so it comes after everything that a person fills in. */}
        <label className="trap">
          {text.leaveEmpty()}
          <input name={FIELD.trap} tabIndex={-1} autoComplete="off" />
        </label>
      </form>
    </main>
  );
}

/** Tells screen readers how many questions an answer has added and removed, which others see. */
function Changes({ asked }: { asked: Question[] }) {
  const before = useRef(asked);
  const [told, setTold] = useState({ times: 0, note: '' });
  useEffect(() => {
    const added = asked.filter((question) => !before.current.includes(question)).length;
    const removed = before.current.length + added - asked.length;
    before.current = asked;
    const notes = [added > 0 && text.questionsAdded({ count: added }), removed > 0 && text.questionsRemoved({ count: removed })];
    if (added + removed > 0) setTold(({ times }) => ({ times: times + 1, note: notes.filter(Boolean).join(' ') }));
  });
  // The key makes a new element, because the same sentence would not be read a second time.
  return (
    <div className="unseen" aria-live="polite">
      <p key={told.times}>{told.note}</p>
    </div>
  );
}

/** Says that there is no network, so that nobody gives up. */
function Offline() {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine);
    look();
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return <div aria-live="polite">{offline && <p className="hint">{text.offline()}</p>}</div>;
}

/** Shows earlier answers whose questions are gone, so that their words can be used elsewhere. */
function OrphanedAnswers({ answers }: { answers: string[] }) {
  if (answers.length === 0) return null;
  return (
    <div className="kept orphaned" role="status">
      <p>{text.orphaned()}</p>
      {answers.map((answer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
        <blockquote key={index}>{answer}</blockquote>
      ))}
    </div>
  );
}

function Kept({ note, action, onAction }: { note: string; action: string; onAction: () => void }) {
  return (
    <p className="kept" role="status">
      {note}{' '}
      <button type="button" className="link" onClick={onAction}>
        {action}
      </button>
    </p>
  );
}
