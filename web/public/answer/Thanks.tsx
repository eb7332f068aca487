import { answerPath } from '#contract/answer-page.ts';
import { Cowrie } from './Notice.tsx';
import { useHeading } from './useHeading.ts';

interface Props {
  formId: string;
  title: string;
  /** The thank-you text of the form. */
  text: string | undefined;
  /** Without it, the button loads the form again. */
  onAnother?: () => void;
  /** The form was opened by invitation, which takes only one response. */
  once: boolean | undefined;
}

/** The page after the server has recorded the response. */
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
