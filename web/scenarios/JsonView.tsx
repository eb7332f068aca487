import { Box, Code, Text } from '@mantine/core';
import '@mantine/core/styles/Code.layer.css';
import * as text from './scenarios.messages.ts';

/** The stored data of a step, which can be read and copied. */
export function JsonView({ label, value }: { label: string; value: unknown }) {
  const isEmpty = value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);
  return (
    <Box component="figure" m={0} miw={0}>
      <Text component="figcaption" size="sm" fw={600} mb={4}>
        {label}
      </Text>
      {isEmpty ? (
        <p className="ui-dim ui-small">{text.nothingStored()}</p>
      ) : (
        <Code block className="ui-pre" mah="20rem" tabIndex={0} role="region" aria-label={label}>
          {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
        </Code>
      )}
    </Box>
  );
}
