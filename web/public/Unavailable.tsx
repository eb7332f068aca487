import * as text from './page.messages.ts';

export const Unavailable = ({ message = text.comeBack() }: { message?: string | undefined }) => (
  <>
    <h1>{text.oneMoment()}</h1>
    <p className="soft" role="alert">
      {message}
    </p>
  </>
);
