import { type ReactNode, Suspense, useRef } from 'react';

/** Renders its children from the first time that they are used, so that lazy components are loaded only then. */
export function FromFirstUse({ used, children }: { used: boolean; children: ReactNode }) {
  const wasUsed = useRef(false);
  wasUsed.current ||= used;
  return wasUsed.current && <Suspense fallback={null}>{children}</Suspense>;
}
