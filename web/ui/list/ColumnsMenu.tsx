import { Suspense, useState } from 'react';
import { lazyPart } from '../lazyPart.ts';
import { ColumnsButton } from './ColumnsButton.tsx';
import type { ColumnsProps } from './ColumnsPopover.tsx';

const load = () => import('./ColumnsPopover.tsx');
// A component with a type parameter would lose it when it is loaded lazily.
const ColumnsPopover = lazyPart(async () => (await load()).ColumnsPopover) as unknown as <Row>(props: ColumnsProps<Row>) => React.ReactNode;

/** The button that opens the choice of columns, which is loaded when the button gets the pointer or the focus. */
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
