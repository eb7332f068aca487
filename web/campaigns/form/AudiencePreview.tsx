import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { audiencePreview } from '../campaigns.api.ts';
import { leftOut, names } from '../detail/detail.messages.ts';
import * as text from './form.messages.ts';
import { audienceOf, type Values } from './form-values.ts';

const DEBOUNCE = 500;

/** How many would get the campaign now, a few of them, and why others would not. */
export function AudiencePreview({ values }: { values: Values }) {
  const [asked] = useDebouncedValue(JSON.stringify({ ...audienceOf(values), template: values.template?.value ?? null }), DEBOUNCE);
  const isComplete = values.target !== 'segment' || values.segment !== null;
  const { data, error } = useQuery({ ...audiencePreview(JSON.parse(asked)), enabled: isComplete });
  if (!isComplete) return null;
  if (error) return <Text c="dimmed">{error.message}</Text>;
  if (!data) return <Text c="dimmed">{text.counting()}</Text>;
  return (
    <div role="status" className="ui-numbers">
      <Text fw={600}>{text.wouldGetIt({ count: data.recipients })}</Text>
      {data.sample.length > 0 && <Text c="dimmed">{names(data.sample, data.recipients)}</Text>}
      {data.leftOut.map((one) => (
        <Text key={one.reason} c="dimmed">
          {leftOut[one.reason](one)}
        </Text>
      ))}
    </div>
  );
}
