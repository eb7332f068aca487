import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Given } from '#contract/answer-page.ts';
import type { FormContent } from '#contract/forms.ts';
import answerCss from '#web/public/answer/answer.css?inline';
import { QuestionField } from '#web/public/answer/QuestionField.tsx';
import classes from './editor.module.css';

/** A document of its own, so that the answering page's styles meet its own width and touch nothing here. */
const DOCUMENT =
  '<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Preview</title></head><body></body></html>';
/** The server's default, where the page itself says what holds. */
const MAX_UPLOAD_MB = 20;

/** These elements carry the page's styles; here they are no landmarks beside those of the app around them. */
const NO_LANDMARK = { role: 'presentation' };

/** The questions in the answering page's own components. */
export function PreviewFrame({ content }: { content: FormContent }) {
  const [body, setBody] = useState<HTMLElement>();
  const onLoad = (frame: HTMLIFrameElement) => {
    const { contentDocument, contentWindow } = frame;
    if (!contentDocument || !contentWindow) return;
    const sheet = new (contentWindow as Window & typeof globalThis).CSSStyleSheet();
    sheet.replaceSync(answerCss);
    contentDocument.adoptedStyleSheets = [sheet];
    setBody(contentDocument.body);
  };
  return (
    <>
      <iframe
        className={classes.preview}
        title="Preview of the form"
        srcDoc={DOCUMENT}
        onLoad={({ currentTarget }) => onLoad(currentTarget)}
      />
      {body && createPortal(<PreviewForm content={content} />, body)}
    </>
  );
}

function PreviewForm({ content }: { content: FormContent }) {
  const [given, setGiven] = useState<Given>({});
  const [files, setFiles] = useState<Record<string, File | undefined>>({});
  return (
    <main {...NO_LANDMARK}>
      <header {...NO_LANDMARK}>
        <div>
          <h1>{content.title}</h1>
          {content.description && <p>{content.description}</p>}
        </div>
      </header>
      <form className="sheet" noValidate onSubmit={(event) => event.preventDefault()}>
        <div className="questions">
          {content.questions.map((question) => (
            <QuestionField
              key={question.id}
              question={question}
              value={given[question.id]}
              file={files[question.id]}
              kept={undefined}
              error={undefined}
              maxUploadMb={MAX_UPLOAD_MB}
              live
              focusFirst={false}
              onChange={(id, value) => setGiven((before) => ({ ...before, [id]: value }))}
              onFile={(id, file) => setFiles((before) => ({ ...before, [id]: file }))}
            />
          ))}
        </div>
        <div className="end">
          <button type="submit" className="main">
            Submit
          </button>
        </div>
      </form>
    </main>
  );
}
