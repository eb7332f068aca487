import { Anchor, Button, Group, List, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { labelOf } from '#contract/answer-values.ts';
import { type AskedQuestion, answers, type Response, type UploadedFile } from '#contract/answers.ts';
import { isUpload, kindOf, type QuestionKind } from '#contract/questions.ts';
import { download } from '#web/api/call.ts';
import { fileSize } from '#web/ui/numbers.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { titleOf } from '../questions.ts';
import { answerText } from './answer-text.ts';
import * as text from './responses.messages.ts';
import classes from './responses.module.css';
import '@mantine/core/styles/List.layer.css';

export const QuestionTitle = ({ question }: { question: AskedQuestion }) => (
  <span className={classes.text}>
    {titleOf(question)} {question.removed && <StatusBadge tone="neutral">{text.removedQuestion()}</StatusBadge>}
  </span>
);

/** One person's answer to one question. */
export function AnswerView({ question, response }: { question: AskedQuestion; response: Pick<Response, 'answers' | 'files'> }) {
  const given = answerText(question, response);
  if (given === undefined) return <Text c="dimmed">{text.noAnswer()}</Text>;
  const values = [response.answers[question.id] ?? []].flat();
  if (isUpload(question)) {
    return (
      <Group gap="xs" miw={0}>
        {values.map((id) => {
          const file = response.files[id];
          return file ? <FileButton key={id} file={file} /> : <span key={id}>{given}</span>;
        })}
      </Group>
    );
  }
  if (question.type === 'checkbox') {
    return (
      <List className="ui-text">
        {values.map((id) => (
          <List.Item key={id}>{labelOf(question, id)}</List.Item>
        ))}
      </List>
    );
  }
  const scheme = SCHEMES[kindOf(question)];
  if (scheme)
    return (
      <Anchor className={classes.text} href={`${scheme}:${given}`}>
        {given}
      </Anchor>
    );
  return <Text className={classes.text}>{given}</Text>;
}

/** What opens when somebody presses an address or a number. */
const SCHEMES: Partial<Record<QuestionKind, string>> = { email: 'mailto', phone: 'tel' };

/** Downloads a file that came with a response. */
function FileButton({ file }: { file: UploadedFile }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(answers.file, { params: { id: file._id } }),
    onError: (error) => toast.error(text.notDownloaded(), error),
  });
  return (
    <Button
      maw="100%"
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={isPending}
      onClick={() => mutate()}
      aria-label={text.downloadFile({ name: file.name, size: fileSize(file.size) })}
    >
      {file.name}
      <Text span c="dimmed" size="sm" ms="xs">
        {fileSize(file.size)}
      </Text>
    </Button>
  );
}
