import { type ComponentType, useEffect, useState } from 'react';
import { FromFirstUse } from './FromFirstUse.tsx';
import { lazyPart } from './lazyPart.ts';

/** Makes a dialog whose code is loaded when it is opened first. It stays mounted after that, so that its closing is animated. */
export function lazyDialog<Props extends { opened: boolean }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazyPart(async () => {
    const Dialog = await load();
    return (props: Props) => <Dialog {...props} opened={useMounted() && props.opened} />;
  });
  return (props) => (
    <FromFirstUse used={props.opened}>
      <Loaded {...props} />
    </FromFirstUse>
  );
}

/** A dialog that is open from the start does not know what had the focus before, and could not give it back when it closes. */
export function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted;
}
