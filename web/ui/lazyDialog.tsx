import { type ComponentType, lazy, Suspense, useState } from 'react';

/** A dialog whose code is loaded when it is opened first. It stays mounted after that, so that closing is animated. */
export function lazyDialog<Props extends { opened: boolean }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Dialog = lazy(async () => ({ default: await load() }));
  return (props) => {
    const [wanted, setWanted] = useState(props.opened);
    if (props.opened && !wanted) setWanted(true);
    return (
      wanted && (
        <Suspense fallback={null}>
          <Dialog {...props} />
        </Suspense>
      )
    );
  };
}
