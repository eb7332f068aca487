import type { Ref } from 'react';
import type { Look } from '#contract/form-look.ts';
import { heldTogether } from '#web/ui/held-together.ts';

interface Props {
  title: string;
  description: string;
  look: Look | undefined;
  heading?: Ref<HTMLHeadingElement>;
}

/** The head of a form: its picture, its logo, what it is called and what it is about. */
export const Masthead = ({ title, description, look, heading }: Props) => (
  <>
    {look?.header && <img className="cover" src={look.header} alt="" decoding="async" />}
    <header>
      <div>
        {look?.logo && <Logo path={look.logo} />}
        <h1 ref={heading} tabIndex={-1}>
          {heldTogether(title)}
        </h1>
        {description && <p>{heldTogether(description)}</p>}
      </div>
    </header>
  </>
);

/** The height is known before the picture is loaded, so that nothing moves. The title beside it says the name. */
export const Logo = ({ path }: { path: string }) => (
  <span className="logo">
    <img src={path} alt="" height={48} decoding="async" />
  </span>
);
