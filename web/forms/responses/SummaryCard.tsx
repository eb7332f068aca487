import { Anchor, Button, Group, Paper, Stack, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { Filter, QuestionSummary } from '#contract/answers.ts';
import { formatDate } from '#web/ui/dates.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { responseCount } from '../form-labels.ts';
import { titleOf } from '../questions.ts';
import { AnswerView, QuestionTitle } from './AnswerView.tsx';
import classes from './responses.module.css';

interface Props {
  summary: QuestionSummary;
  /** Shows the responses that match the filter. */
  onFilter: (filter: Filter) => void;
}

const AVERAGE = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

/** Sums up all answers to one question. */
export function SummaryCard({ summary, onFilter }: Props) {
  const { question, answered, skipped, buckets, average, latest = [] } = summary;
  const open = (op: Filter['op'], value = '') => onFilter({ questionId: question.id, op, value });
  return (
    <Paper withBorder component="section" p="md" maw="52rem" aria-label={titleOf(question)}>
      <Title order={2} size="h3">
        <QuestionTitle question={question} />
      </Title>
      <div className="ui-dim">
        {formatCount(answered)} answered ·{' '}
        {skipped === 0 ? (
          '0 skipped'
        ) : (
          <Anchor
            component="button"
            inherit
            underline="always"
            aria-label={skippedLabel(titleOf(question), skipped)}
            onClick={() => open('skipped')}
          >
            {formatCount(skipped)} skipped
          </Anchor>
        )}
        {average !== undefined && ` · average ${AVERAGE.format(average)}`}
        {buckets && answered > 0 && ' · percentages are of answers'}
      </div>
      {answered === 0 && !buckets && <Text c="dimmed">Nobody has answered this question.</Text>}
      {buckets && <Bars summary={summary} onOpen={(key) => open('is', key)} />}
      {answered > 0 && latest.length > 0 && (
        <Stack gap={6} mt="sm" mb={4} role="list">
          {latest.map(({ responseId, submittedAt, value, file }) => (
            <Group
              key={responseId}
              role="listitem"
              justify="space-between"
              align="baseline"
              wrap="nowrap"
              px="sm"
              py="xs"
              bg="var(--sunken)"
              bdrs="sm"
            >
              <AnswerView question={question} response={{ answers: { [question.id]: value }, files: file ? { [file._id]: file } : {} }} />
              <time className="ui-dim" dateTime={submittedAt}>
                {formatDate(submittedAt)}
              </time>
            </Group>
          ))}
        </Stack>
      )}
      {!buckets && answered > latest.length && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Show all ${formatCount(answered)} answers to ${titleOf(question)}`}
          onClick={() => open('answered')}
        >
          {`Show all ${formatCount(answered)}`}
        </Button>
      )}
    </Paper>
  );
}

const skippedLabel = (title: string, n: number) =>
  n === 1 ? `1 skipped: show the response that skipped ${title}` : `${formatCount(n)} skipped: show the responses that skipped ${title}`;

interface BarsProps {
  summary: QuestionSummary;
  /** Called with the option or number whose responses should be shown. */
  onOpen: (key: string) => void;
}

const PERCENT = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 0 });

/** A bar chart in a table. Each row draws its bar and leads to the responses that it counts. Percentages are of answers. */
function Bars({ summary: { question, buckets = [], answered }, onOpen }: BarsProps) {
  const most = Math.max(1, ...buckets.map((bucket) => bucket.n));
  return (
    <table className={classes.bars}>
      <caption className={VisuallyHidden.classes.root}>{`Answers to: ${titleOf(question)}`}</caption>
      <thead className={VisuallyHidden.classes.root}>
        <tr>
          <th scope="col">{question.options ? 'Option' : 'Value'}</th>
          <th scope="col">Answers</th>
          <th scope="col">Of answers</th>
        </tr>
      </thead>
      <tbody>
        {buckets.map(({ key, label, n }) => (
          <tr key={key} style={{ '--part': n / most } as CSSProperties}>
            <th scope="row">
              {n === 0 ? (
                label
              ) : (
                <UnstyledButton onClick={() => onOpen(key)} aria-label={`${label}: show ${responseCount(n)}`}>
                  {label}
                </UnstyledButton>
              )}
            </th>
            <td className="ui-number">{formatCount(n)}</td>
            <td className="ui-dim">{PERCENT.format(answered === 0 ? 0 : n / answered)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
