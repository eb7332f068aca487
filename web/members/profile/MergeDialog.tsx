import { Button, Group, Modal, Radio, ScrollArea, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberView } from '#contract/members.ts';
import { membersFound } from '#web/members/members-found.api.ts';
import { tagName } from '#web/members/tag-labels.ts';
import { formatDate } from '#web/ui/dates.ts';
import { ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { memberById, useMerge } from './profile.api.ts';
import '@mantine/core/styles/Radio.layer.css';

interface Props {
  member: MemberView;
  opened: boolean;
  onClose: () => void;
}

/** Makes one of two records of the same person: find the other, look at both, confirm. */
export function MergeDialog({ opened, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={props.onClose} title="Merge a duplicate" size="xl">
      <Steps {...props} />
    </Modal>
  );
}

function Steps({ member, onClose }: Omit<Props, 'opened'>) {
  const [chosen, setChosen] = useState<string>();
  return chosen ? (
    <Compare member={member} otherId={chosen} onBack={() => setChosen(undefined)} onClose={onClose} />
  ) : (
    <Find member={member} onFound={setChosen} />
  );
}

function Find({ member, onFound }: { member: MemberView; onFound: (id: string) => void }) {
  const [text, setText] = useState(member.fullName);
  const [search] = useDebouncedValue(text.trim(), 300);
  const [picked, setPicked] = useState<string>();
  const { data, error, refetch, isFetching } = useQuery(membersFound(search));
  const others = data?.members.filter(({ _id }) => _id !== member._id);
  return (
    <Stack>
      <Text c="dimmed">{`Find the other record of this person. It goes into the record of ${member.fullName}, which stays.`}</Text>
      <TextInput
        type="search"
        label="Search by name, email or phone"
        leftSection={<IconSearch size={16} />}
        data-autofocus
        maxLength={200}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {error && !data && <ErrorState title="Failed to fetch users." error={error} retry={refetch} retrying={isFetching} />}
      {!data && !error && <LoadingRows count={3} />}
      {others && (
        <Radio.Group aria-label="The other record" value={picked ?? null} onChange={setPicked}>
          <Stack gap="xs">
            {others.length === 0 && <Text c="dimmed">No users found</Text>}
            {others.map(({ _id, fullName, email }) => (
              <Radio key={_id} value={_id} label={fullName} description={email} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Group justify="flex-end">
        <Button disabled={!picked || !others?.some(({ _id }) => _id === picked)} onClick={() => picked && onFound(picked)}>
          Compare the two
        </Button>
      </Group>
    </Stack>
  );
}

interface CompareProps {
  member: MemberView;
  otherId: string;
  onBack: () => void;
  onClose: () => void;
}

function Compare({ member, otherId, onBack, onClose }: CompareProps) {
  const { data: other, error, refetch, isFetching } = useQuery(memberById(otherId));
  const merge = useMerge(member._id);
  if (!other) {
    if (error) return <ErrorState title="Failed to fetch user data." error={error} retry={refetch} retrying={isFetching} />;
    return <LoadingRows count={6} />;
  }
  const confirm = () =>
    merge.mutateAsync(otherId).then(
      () => {
        toast.success('Members merged');
        onClose();
      },
      (problem) => toast.error('The members could not be merged.', problem),
    );
  return (
    <Stack>
      <ScrollArea viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': 'The two records' }}>
        <Table withTableBorder miw={480}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Field</Table.Th>
              <Table.Th>This record, which stays</Table.Th>
              <Table.Th>The other, which goes</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {ROWS.map(([label, read]) => {
              const [mine, theirs] = [read(member), read(other)];
              return (
                <Table.Tr key={label}>
                  <Table.Th scope="row">{label}</Table.Th>
                  <Table.Td>{mine || '–'}</Table.Td>
                  <Table.Td fw={mine === theirs ? undefined : 600}>{theirs || '–'}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      <Text>
        Payments, access groups, tags, notes and history of the other move to this record. Where this record knows nothing, it takes what
        the other knows. This cannot be undone.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Choose another
        </Button>
        <Button color="red" loading={merge.isPending} onClick={confirm}>
          {`Merge into ${member.fullName}`}
        </Button>
      </Group>
    </Stack>
  );
}

const ROWS: [label: string, read: (member: MemberView) => string][] = [
  ['Full name', ({ fullName }) => fullName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone ?? ''],
  ['Profession', ({ work }) => work ?? ''],
  ['Status', ({ status }) => status],
  ['Product', ({ product }) => product ?? ''],
  ['Joined', ({ joinedAt }) => formatDate(joinedAt)],
  ['Payment', ({ payment }) => (payment ? `${payment.status}, ${payment.option}, sequence ${payment.sequence}` : '')],
  ['Subscription', ({ subscription }) => subscription?.status ?? ''],
  ['Access groups', ({ accessGroups }) => accessGroups.map(({ name }) => name).join(', ')],
  ['Tags', ({ tags }) => tags.map(tagName).join(', ')],
  ['Circle ID', ({ circleId }) => (circleId === null ? '' : String(circleId))],
];
