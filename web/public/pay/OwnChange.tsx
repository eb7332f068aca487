import { askPath, type ConfirmEmailView, type RefuseChangeView } from '#contract/pay-page.ts';
import * as text from './own.messages.ts';
import { askNewLink } from './pay.messages.ts';

const NewLink = () => (
  <p>
    <a href={askPath()}>{askNewLink()}</a>
  </p>
);

/** The owner of a new address confirms it. */
export function ConfirmEmail({ state: { path, programme, email, state } }: { state: ConfirmEmailView }) {
  if (state === 'ask')
    return (
      <>
        <h1>{text.confirmEmail()}</h1>
        <p>{text.isItYours({ email, programme })}</p>
        <form method="post" action={path}>
          <button type="submit">{text.confirm()}</button>
        </form>
      </>
    );
  const [title, sentence] = {
    done: [text.confirmed(), text.weWriteTo({ email })],
    over: [text.linkIsOver(), text.giveAgain()],
    taken: [text.isTaken(), text.writeToTeam({ email })],
  }[state];
  return (
    <>
      <h1>{title}</h1>
      <p role="status">{sentence}</p>
      <NewLink />
    </>
  );
}

/** The reader of the address that was known before puts back what somebody else changed. */
export function RefuseChange({ state: { path, programme, fields, day, state } }: { state: RefuseChangeView }) {
  if (state === 'ask')
    return (
      <>
        <h1>{text.wasItYou()}</h1>
        <p>{text.whatChanged({ fields, day, programme })}</p>
        <p>{text.whatFollows()}</p>
        <form method="post" action={path}>
          <button type="submit">{text.putBack()}</button>
        </form>
      </>
    );
  return (
    <>
      <h1>{state === 'done' ? text.isPutBack() : text.linkIsOver()}</h1>
      <p role="status">{state === 'done' ? text.linksAreClosed() : text.refuseIsOver()}</p>
      {state === 'done' && <NewLink />}
    </>
  );
}
