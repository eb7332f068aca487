import { createRoot } from 'react-dom/client';
import { coloursCss } from '#contract/colours.ts';
import type { Previewed } from '#contract/preview-page.ts';
import { PreviewForm } from './PreviewForm.tsx';

const page = document.getElementById('page');

if (page) {
  const root = createRoot(page);
  const colours = new CSSStyleSheet();
  document.adoptedStyleSheets = [colours];
  addEventListener('message', ({ data, origin }: MessageEvent<Previewed>) => {
    if (origin !== location.origin) return;
    colours.replaceSync(data.look?.colour ? coloursCss(data.look.colour) : '');
    root.render(<PreviewForm {...data} />);
  });
}
