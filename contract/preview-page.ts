import type { Look } from './form-look.ts';
import type { FormContent } from './forms.ts';
import type { Language } from './language.ts';
import type { PublicDocument } from './public-document.ts';

// The preview of a form in its editor is a page of its own, because it speaks the language of the form and not that of the editor. The
// editor shows it in a frame and posts it the content of the form.

export const previewPath = (language: string) => `/share/preview/${language}`;

export interface Previewed {
  content: FormContent;
  look: Look | undefined;
}

/** The function that the page's server build exports. */
export type RenderPreviewPage = (language: Language, script: string) => PublicDocument;
