import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useMounted } from './lazyDialog.tsx';

/** A dialog gets these from whoever opens it. */
export interface DialogProps {
  opened: boolean;
  onClose: () => void;
}
type Render = (dialog: DialogProps) => ReactNode;

const Opens = createContext<(render: Render) => void>(() => {});

/** Returns the function by which a row opens a dialog. The list shows it, so that what is typed there outlives the row. */
export const useDialog = () => useContext(Opens);

/** Shows the dialogs that the rows in it open, one at a time. A row may leave a list at any moment, for example when others arrive. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ render: Render; opened: boolean; n: number }>();
  const open = useCallback((render: Render) => setShown((last) => ({ render, opened: true, n: (last?.n ?? 0) + 1 })), []);
  const close = useCallback(() => setShown((last) => last && { ...last, opened: false }), []);
  return (
    <Opens value={open}>
      {children}
      {shown && <Shown key={shown.n} {...shown} onClose={close} />}
    </Opens>
  );
}

function Shown({ render, opened, onClose }: DialogProps & { render: Render }) {
  const isMounted = useMounted();
  return render({ opened: isMounted && opened, onClose });
}
