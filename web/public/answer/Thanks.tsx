import { answerPath } from '#contract/answer-page.ts';
import { Card } from './Notice.tsx';

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
  return (
    <Card of={title} title="Thank You!" focused={onAnother !== undefined}>
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
    </Card>
  );
}
