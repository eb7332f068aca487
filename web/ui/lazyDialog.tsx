import { type ComponentType, lazy } from 'react';
import { FromFirstUse } from './FromFirstUse.tsx';

/** Makes a dialog whose code is loaded when it is opened first. It stays mounted after that, so that its closing is animated. */
export function lazyDialog<Props extends { opened: boolean }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Dialog = lazy(async () => ({ default: await load() }));
  return (props) => (
    <FromFirstUse used={props.opened}>
      <Dialog {...props} />
    </FromFirstUse>
  );
}
