import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Given } from '#contract/answer-page.ts';
import type { FormContent } from '#contract/forms.ts';
import { language } from '#contract/language.ts';
import answerCss from '#web/public/answer/answer.css?inline';
import { submit } from '#web/public/answer/answer.messages.ts';
import { Progress, Steps } from '#web/public/answer/PageSteps.tsx';
import { QuestionField } from '#web/public/answer/QuestionField.tsx';
import { usePages } from '#web/public/answer/usePages.ts';
import * as word from '#web/ui/words.messages.ts';
import * as text from './editor.messages.ts';
import classes from './editor.module.css';

/** The preview has its own document, so that the styles of the answering page see its width and change nothing around it. */
const DOCUMENT = `<!doctype html><html lang="${language()}"><head><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${word.preview()}</title></head><body></body></html>`;
/** The server's default limit; the answering page gets the real one from the server. */
const MAX_UPLOAD_MB = 20;

/** The element is needed for the page's styles, but it must not be a second landmark inside the app. */
const NO_LANDMARK = { role: 'presentation' };

/** Shows the questions with the components of the answering page. */
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
        title={text.previewOfForm()}
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
  const pages = usePages(content.questions, given, { live: true, history: false });
  return (
    <main aria-label={word.preview()}>
      <header {...NO_LANDMARK}>
        <div>
          <h1>{content.title}</h1>
          {content.description && <p>{content.description}</p>}
        </div>
      </header>
      <form className="sheet" noValidate onSubmit={(event) => event.preventDefault()}>
        <Progress pages={pages} live />
        <div className="questions">
          {content.questions.map((question) => (
            <QuestionField
              key={question.id}
              question={question}
              hidden={!pages.here.has(question.id)}
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
          <Steps pages={pages} live submitLabel={submit()} onNext={pages.next} />
        </div>
      </form>
    </main>
  );
}
