import { lazy, Suspense, useState } from 'react';
import type { FormListItem } from '#contract/forms.ts';
import { FormMenuButton } from './FormMenuButton.tsx';

const load = () => import('./FormMenu.tsx');
const FormMenu = lazy(async () => ({ default: (await load()).FormMenu }));

/** The button of a form's menu. The menu is loaded when somebody points at the button or moves the focus to it. */
export function FormRowMenu({ form, mayEdit }: { form: FormListItem; mayEdit: boolean }) {
  const [wanted, setWanted] = useState(false);
  const button = <FormMenuButton form={form} aria-haspopup="menu" onPointerEnter={load} onFocus={load} onClick={() => setWanted(true)} />;
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <FormMenu form={form} mayEdit={mayEdit} />
    </Suspense>
  );
}
