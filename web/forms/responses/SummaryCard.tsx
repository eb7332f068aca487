import { Anchor, Button, Group, Paper, Stack, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { numberText, titleOf } from '#contract/answer-values.ts';
import type { AskedQuestion, Filter, QuestionSummary } from '#contract/answers.ts';
import { perLanguage } from '#contract/language.ts';
import { isChoice } from '#contract/questions.ts';
import { formatDate } from '#web/ui/dates.ts';
import { formatCount, formatPercent } from '#web/ui/numbers.ts';
import { AnswerView, QuestionTitle } from './AnswerView.tsx';
import { FileViewer } from './files/lazy-viewer.ts';
import { isPicture } from './files/picture.ts';
import { useViewed } from './files/useViewed.ts';
import * as text from './responses.messages.ts';
import classes from './responses.module.css';

const averages = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));

const scores = perLanguage((locale) => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }));

type Bucket = NonNullable<QuestionSummary['buckets']>[number];

const averageText = (question: AskedQuestion, average: number): string =>
  question.type === 'amount' ? numberText(question, average) : averages().format(average);

function figuresText(question: AskedQuestion, { min, max, median, sum }: NonNullable<QuestionSummary['figures']>): string {
  const show = (n: number) => numberText(question, n);
  return text.figures({ min: show(min), max: show(max), median: show(median), sum: show(sum) });
}

/** Sums up all answers to one question. */
export function SummaryCard({ summary, onFilter }: { summary: QuestionSummary; onFilter: (filters: Filter[]) => void }) {
  const { question, answered, skipped, buckets, average, figures, score, latest = [] } = summary;
  const filter = (op: Filter['op'], value = ''): Filter => ({ questionId: question.id, op, value });
  const pictures = latest.flatMap(({ files = [] }) => files.filter(isPicture));
  const { viewed, show, close } = useViewed();
  const view = (to: number) => (pictures[to] ? () => show(to) : undefined);
  const open = (op: Filter['op']) => onFilter([filter(op)]);
  const openBucket = ({ key, range }: Bucket) =>
    onFilter(range ? [filter('min', range.min), filter('max', range.max)] : [filter('is', key)]);
  return (
    <Paper withBorder component="section" p="md" maw="52rem" aria-label={titleOf(question)}>
      <Title order={2} size="h3">
        <QuestionTitle question={question} />
      </Title>
      <div className="ui-dim">
        {`${text.answeredCount({ count: answered })} · `}
        {skipped === 0 ? (
          text.skippedCount({ count: 0 })
        ) : (
          <Anchor
            component="button"
            inherit
            underline="always"
            aria-label={text.showSkipped({ count: skipped, title: titleOf(question) })}
            onClick={() => open('skipped')}
          >
            {text.skippedCount({ count: skipped })}
          </Anchor>
        )}
        {average !== undefined && ` · ${text.average({ average: averageText(question, average) })}`}
        {figures && ` · ${figuresText(question, figures)}`}
        {score !== undefined && ` · ${text.netPromoterScore({ score: scores().format(score) })}`}
        {buckets && answered > 0 && ` · ${text.percentagesOfAnswers()}`}
      </div>
      {answered === 0 && !buckets?.length && <Text c="dimmed">{text.nobodyAnswered()}</Text>}
      {buckets && buckets.length > 0 && <Bars summary={summary} onOpen={openBucket} />}
      {answered > 0 && latest.length > 0 && (
        <Stack gap={6} mt="sm" mb={4} role="list">
          {latest.map(({ responseId, submittedAt, value, files }) => (
            <Group
              key={responseId}
              role="listitem"
              justify="space-between"
              align={files ? 'center' : 'baseline'}
              wrap="nowrap"
              px="sm"
              py="xs"
              bg="var(--sunken)"
              bdrs="sm"
            >
              <AnswerView
                question={question}
                response={{ answers: { [question.id]: value }, files: Object.fromEntries((files ?? []).map((file) => [file._id, file])) }}
                onView={(file) => show(pictures.indexOf(file))}
              />
              <time className="ui-dim" style={{ whiteSpace: 'nowrap' }} dateTime={submittedAt}>
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
          aria-label={text.showAllAnswers({ count: answered, title: titleOf(question) })}
          onClick={() => open('answered')}
        >
          {text.showAll({ count: answered })}
        </Button>
      )}
      <FileViewer
        opened={viewed !== undefined}
        onClose={close}
        pictures={pictures}
        at={viewed ?? 0}
        onPrevious={view((viewed ?? 0) - 1)}
        onNext={view((viewed ?? 0) + 1)}
      />
    </Paper>
  );
}

interface BarsProps {
  summary: QuestionSummary;
  /** Called with the answer or range whose responses should be shown. */
  onOpen: (bucket: Bucket) => void;
}

/** A bar chart in a table. Each row draws its bar and leads to the responses that it counts. Percentages are of answers. */
function Bars({ summary: { question, buckets = [], answered }, onOpen }: BarsProps) {
  const most = Math.max(1, ...buckets.map((bucket) => bucket.n));
  return (
    <table className={classes.bars}>
      <caption className={VisuallyHidden.classes.root}>{text.answersTo({ title: titleOf(question) })}</caption>
      <thead className={VisuallyHidden.classes.root}>
        <tr>
          <th scope="col">{isChoice(question) ? text.option() : text.value()}</th>
          <th scope="col">{text.answers()}</th>
          <th scope="col">{text.ofAnswers()}</th>
        </tr>
      </thead>
      <tbody>
        {buckets.map((bucket) => {
          const { key, label, n } = bucket;
          return (
            <tr key={key} style={{ '--part': n / most } as CSSProperties}>
              <th scope="row">
                {n === 0 ? (
                  label
                ) : (
                  <UnstyledButton onClick={() => onOpen(bucket)} aria-label={text.showResponses({ label, count: n })}>
                    {label}
                  </UnstyledButton>
                )}
              </th>
              <td className="ui-number">{formatCount(n)}</td>
              <td className="ui-dim">{formatPercent(answered === 0 ? 0 : n / answered)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
