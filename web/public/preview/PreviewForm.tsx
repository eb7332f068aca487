import { useState } from 'react';
import type { Given } from '#contract/answer-page.ts';
import type { Previewed } from '#contract/preview-page.ts';
import { submit } from '../answer/answer.messages.ts';
import { Masthead } from '../answer/Masthead.tsx';
import { Progress, Steps } from '../answer/PageSteps.tsx';
import { QuestionField } from '../answer/QuestionField.tsx';
import { usePages } from '../answer/usePages.ts';
import * as text from './preview.messages.ts';

/** The server's default limit; the answering page gets the real one from the server. */
const MAX_UPLOAD_MB = 20;

/** Shows the questions with the components of the answering page. Nothing is sent. */
export function PreviewForm({ content, look }: Previewed) {
  const [given, setGiven] = useState<Given>({});
  const [files, setFiles] = useState<Record<string, File[]>>({});
  const pages = usePages(content.questions, given, { live: true, history: false });
  return (
    <main aria-label={text.preview()}>
      <Masthead title={content.title} description={content.description} look={look} />
      <form className="sheet" noValidate onSubmit={(event) => event.preventDefault()}>
        <Progress pages={pages} live />
        <div className="questions">
          {content.questions.map((question) => (
            <QuestionField
              key={question.id}
              question={question}
              hidden={!pages.here.has(question.id)}
              value={given[question.id]}
              files={files[question.id]}
              kept={undefined}
              error={undefined}
              maxUploadMb={MAX_UPLOAD_MB}
              live
              focusFirst={false}
              onChange={(id, value) => setGiven((before) => ({ ...before, [id]: value }))}
              onFiles={(id, chosen) => setFiles((before) => ({ ...before, [id]: chosen.files }))}
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
