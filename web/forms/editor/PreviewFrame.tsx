import { useEffect, useRef } from 'react';
import type { Language } from '#contract/language.ts';
import { type Previewed, previewPath } from '#contract/preview-page.ts';
import * as text from './editor.messages.ts';
import classes from './editor.module.css';

interface Props extends Previewed {
  language: Language;
  onEscape?: () => void;
}

/** Shows the form in a page of its own, which speaks the language of the form and has the styles of the answering page. */
export function PreviewFrame({ content, look, language, onEscape }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const show = () => frame.current?.contentWindow?.postMessage({ content, look } satisfies Previewed, location.origin);
  useEffect(() => void show());
  const onLoad = () => {
    show();
    // The window around the frame does not get the keys that are pressed inside.
    frame.current?.contentWindow?.addEventListener('keydown', ({ key }) => key === 'Escape' && onEscape?.());
  };
  return <iframe ref={frame} className={classes.preview} title={text.previewOfForm()} src={previewPath(language)} onLoad={onLoad} />;
}
