import type { ReactNode } from 'react';
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

const ADDRESS = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/;

/** Addresses in the text become links, such as the one of the page on which somebody joins and pays. */
const withLinks = (written: string): ReactNode[] =>
  written.split(ADDRESS).map((part, i) =>
    i % 2 === 1 ? (
      <a key={part} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );

/** The page after the server has recorded the response. */
export function Thanks({ formId, title, thankYou, onAnother, once }: Props) {
  return (
    <Card of={title} title={text.thankYou()} focused={onAnother !== undefined}>
      <p>{text.recorded()}</p>
      {thankYou && <p className="own">{withLinks(thankYou)}</p>}
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
