import { createRoot } from 'react-dom/client';
import type { FormContent } from '#contract/forms.ts';
import { PreviewForm } from './PreviewForm.tsx';

const page = document.getElementById('page');

if (page) {
  const root = createRoot(page);
  addEventListener('message', ({ data, origin }: MessageEvent<FormContent>) => {
    if (origin === location.origin) root.render(<PreviewForm content={data} />);
  });
}
