import { type ReactNode, useEffect } from 'react';
import { answerPath, NEXT_SECONDS } from '#contract/answer-page.ts';
import { heldTogether } from '#web/ui/held-together.ts';
import * as text from './answer.messages.ts';
import { Card } from './Notice.tsx';

interface Props {
  form: { _id: string; title: string; thankYou?: string; next?: string };
  logo?: string | undefined;
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
      heldTogether(part)
    ),
  );

/** Leads to the page that the form names, after a moment in which people can read that their answers were recorded. */
function Onward({ address }: { address: string }) {
  useEffect(() => {
    const timer = setTimeout(() => location.replace(address), NEXT_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [address]);
  return (
    <>
      <p>{text.onward({ host: new URL(address).host })}</p>
      <p>
        <a className="link" href={address} rel="noreferrer">
          {text.onwardNow()}
        </a>
      </p>
    </>
  );
}

/** The page after the server has recorded the response. */
export function Thanks({ form: { _id, title, thankYou, next }, logo, onAnother, once }: Props) {
  return (
    <Card of={title} logo={logo} title={text.thankYou()} focused={onAnother !== undefined}>
      <p>{text.recorded()}</p>
      {thankYou && <p className="own">{withLinks(thankYou)}</p>}
      {next && <Onward address={next} />}
      {!once && !next && (
        <form
          action={answerPath(_id)}
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
