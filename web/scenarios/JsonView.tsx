import { Box, Code, Text } from '@mantine/core';
import '@mantine/core/styles/Code.layer.css';
import * as text from './scenarios.messages.ts';

/**
 * The value with the JSON that its texts hold, such as the body of a request, as data: JSON within a text would be one long
 * line of escaped quotes. A text with a number of so many digits that reading it could change it stays as it is.
 */
export function unescaped(value: unknown): unknown {
  if (typeof value === 'string') {
    if (!/^\s*[[{]/.test(value) || /[[:,]\s*-?\d{16}/.test(value)) return value;
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }
  if (Array.isArray(value)) return value.map(unescaped);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, unescaped(one)]));
}

/** The stored data of a step, which can be read and copied. */
export function JsonView({ label, value }: { label: string; value: unknown }) {
  const isEmpty = value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);
  const shown = unescaped(value);
  return (
    <Box component="figure" m={0} miw={0}>
      <Text component="figcaption" size="sm" fw={600} mb={4}>
        {label}
      </Text>
      {isEmpty ? (
        <p className="ui-dim ui-small">{text.nothingStored()}</p>
      ) : (
        <Code block className="ui-pre" mah="20rem" tabIndex={0} role="region" aria-label={label}>
          {typeof shown === 'string' ? shown : JSON.stringify(shown, null, 2)}
        </Code>
      )}
    </Box>
  );
}
