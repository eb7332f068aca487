import { renderToString } from 'react-dom/server';
import { readLanguageFrom } from '#contract/language.ts';
import type { PayPageState, RenderPayPage } from '#contract/pay-page.ts';
import card from '../card.css?inline';
import { documentOf, headOf, reloadOf, scriptOf } from '../html.ts';
import * as page from '../page.messages.ts';
import * as join from './join.messages.ts';
import * as own from './own.messages.ts';
import { PayPage } from './PayPage.tsx';
import pay from './pay.css?inline';
import * as text from './pay.messages.ts';

const css = card + pay;

/** The page waits this long until it looks again for a payment. */
const SECONDS = 5;

export const render: RenderPayPage = (state, script, language) => {
  readLanguageFrom(() => language);
  const reload = 'reload' in state && state.reload ? reloadOf(state.reload, state.view === 'leave' && state.url ? 0 : SECONDS) : '';
  const body = renderToString(<PayPage state={state} />);
  return {
    styles: [css],
    html: documentOf({ language, title: titleOf(state), css, head: headOf('#1c1f52') + reload + scriptOf(script), body }),
  };
};

function titleOf(state: PayPageState): string {
  if (state.view === 'join') return join.joinProduct({ product: state.product });
  const { view } = state;
  if (view === 'leave') return text.toProvider();
  if (view === 'own') return text.yourDetails();
  if (view === 'confirm-email') return own.confirmEmail();
  if (view === 'refuse-change') return own.wasItYou();
  if (view === 'not-found' || view === 'no-product') return page.pageNotFound();
  if (view === 'not-offered') return text.offerOver();
  if (view === 'closed') return text.pageClosed();
  return view === 'unavailable' ? page.oneMoment() : text.yourPayments();
}
