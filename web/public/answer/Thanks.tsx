import { answerPath } from '#contract/answer-page.ts';
import { Cowrie } from './Notice.tsx';
import { useHeading } from './useHeading.ts';

interface Props {
  formId: string;
  title: string;
  /** The form's own words. */
  text: string | undefined;
  /** Left out, the button opens the form anew. */
  onAnother?: () => void;
  /** By invitation: there is no second response. */
  once: boolean | undefined;
}

/** Shown only after the server has recorded the response. */
export function Thanks({ formId, title, text, onAnother, once }: Props) {
  const heading = useHeading(onAnother !== undefined);

  return (
    <main className="card">
      <Cowrie />
      <p className="of">{title}</p>
      <h1 ref={heading} tabIndex={-1}>
        Thank You!
      </h1>
      <p>Your response has been recorded.</p>
      {text && <p className="own">{text}</p>}
      {!once && (
        <form
          action={answerPath(formId)}
          onSubmit={(event) => {
            if (!onAnother) return;
            event.preventDefault();
            onAnother();
          }}
        >
          <button type="submit" className="quiet">
            Submit Another Response
          </button>
        </form>
      )}
    </main>
  );
}
