import { lazy, Suspense, useState } from 'react';
import { ColumnsButton } from './ColumnsButton.tsx';
import type { ColumnsProps } from './ColumnsPopover.tsx';

const load = () => import('./ColumnsPopover.tsx');
// A component with a type parameter loses it as a lazy one.
const ColumnsPopover = lazy(async () => ({ default: (await load()).ColumnsPopover })) as unknown as <Row>(
  props: ColumnsProps<Row>,
) => React.ReactNode;

/** Chooses the columns of a table. The choice is loaded when somebody points at the button or moves the focus to it. */
export function ColumnsMenu<Row>(props: ColumnsProps<Row>) {
  const [wanted, setWanted] = useState(false);
  const button = <ColumnsButton aria-haspopup="dialog" onPointerEnter={load} onFocus={load} onClick={() => setWanted(true)} />;
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <ColumnsPopover {...props} />
    </Suspense>
  );
}
