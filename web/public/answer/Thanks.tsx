import { answerPath } from '#contract/answer-page.ts';
import * as text from './answer.messages.ts';
import { Card } from './Notice.tsx';

interface Props {
  formId: string;
  title: string;
  /** The thank-you text of the form. */
  thankYou: string | undefined;
  /** Without it, the button loads the form again. */
  onAnother?: () => void;
  /** The form was opened by invitation, which takes only one response. */
  once: boolean | undefined;
}

/** The page after the server has recorded the response. */
export function Thanks({ formId, title, thankYou, onAnother, once }: Props) {
  return (
    <Card of={title} title={text.thankYou()} focused={onAnother !== undefined}>
      <p>{text.recorded()}</p>
      {thankYou && <p className="own">{thankYou}</p>}
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
            {text.submitAnother()}
          </button>
        </form>
      )}
    </Card>
  );
}
