import { Code } from '@mantine/core';
import '@mantine/core/styles/Code.layer.css';
import classes from './JsonView.module.css';

/** Data of a step, as it is kept: to be read and copied. */
export function JsonView({ label, value }: { label: string; value: unknown }) {
  const isEmpty = value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);
  return (
    <figure className={classes.json}>
      <figcaption>{label}</figcaption>
      {isEmpty ? (
        <p>Nothing</p>
      ) : (
        <Code block tabIndex={0} role="region" aria-label={label}>
          {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
        </Code>
      )}
    </figure>
  );
}
