import { readLanguageFrom } from '#contract/language.ts';
import type { RenderPreviewPage } from '#contract/preview-page.ts';
import css from '../answer/answer.css?inline';
import { documentOf, headOf, scriptOf } from '../html.ts';
import * as text from './preview.messages.ts';

export const render: RenderPreviewPage = (language, script) => {
  readLanguageFrom(() => language);
  const head = headOf('#262257') + scriptOf(script);
  return { html: documentOf({ language, title: text.preview(), css, head, body: '<div id="page"></div>' }), styles: [css] };
};
