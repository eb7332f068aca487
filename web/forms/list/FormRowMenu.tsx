import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { FormListItem } from '#contract/forms.ts';
import { nameOf } from '#web/forms/form-labels.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import * as word from '#web/ui/words.messages.ts';

const load = () => import('./FormMenu.tsx');
const FormMenu = lazyPart(async () => (await load()).FormMenu);

/** The button of a form's menu. The menu is loaded when the button gets the pointer or the focus. */
export function FormRowMenu({ form, mayEdit }: { form: FormListItem; mayEdit: boolean }) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <ActionIcon
      aria-label={word.actionsFor({ name: nameOf(form) })}
      aria-haspopup="menu"
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setWanted(true)}
    >
      <IconDots size={18} />
    </ActionIcon>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <FormMenu form={form} mayEdit={mayEdit} />
    </Suspense>
  );
}
