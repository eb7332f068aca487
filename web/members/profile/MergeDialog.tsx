import { Button, Group, Modal, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { MemberView } from '#contract/members.ts';
import { FindMember, type FoundMember } from '#web/members/FindMember.tsx';
import { PERSON_FIELDS, tagName } from '#web/members/member-labels.ts';
import { formatDate } from '#web/ui/dates.ts';
import { Fetched, LoadingRows } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { memberById, useMerge } from './profile.api.ts';

interface Props {
  member: MemberView;
  opened: boolean;
  onClose: () => void;
}

/** Merges two records of one person: staff find the other record, compare the two, and confirm. */
export const MergeDialog = ({ opened, ...props }: Props) => (
  <Modal opened={opened} onClose={props.onClose} title="Merge a duplicate" size="xl">
    <Steps {...props} />
  </Modal>
);

function Steps({ member, onClose }: Omit<Props, 'opened'>) {
  const [other, setOther] = useState<FoundMember>();
  const [isComparing, setComparing] = useState(false);
  if (other && isComparing)
    return (
      <Fetched options={memberById(other._id)} failed="Failed to fetch user data." loading={<LoadingRows count={6} />}>
        {(record) => <Compare member={member} other={record} onBack={() => setComparing(false)} onClose={onClose} />}
      </Fetched>
    );
  return (
    <Stack>
      <Text c="dimmed">{`Find the other record of this person. It goes into the record of ${member.fullName}, which stays.`}</Text>
      <FindMember
        label="Search by name, email or phone"
        foundLabel="The other record"
        start={member.fullName}
        except={member._id}
        chosen={other}
        onChoose={setOther}
      />
      <Group justify="flex-end">
        <Button disabled={!other} onClick={() => setComparing(true)}>
          Compare the two
        </Button>
      </Group>
    </Stack>
  );
}

interface CompareProps {
  member: MemberView;
  other: MemberView;
  onBack: () => void;
  onClose: () => void;
}

function Compare({ member, other, onBack, onClose }: CompareProps) {
  const merge = useMerge(member._id);
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
        <Button
          color="red"
          loading={merge.isPending}
          onClick={() =>
            void toast.outcome(merge.mutateAsync(other._id).then(onClose), 'Members merged', 'The members could not be merged.')
          }
        >
          {`Merge into ${member.fullName}`}
        </Button>
      </Group>
    </Stack>
  );
}

const ROWS: [label: string, read: (member: MemberView) => string][] = [
  [PERSON_FIELDS.fullName, ({ fullName }) => fullName],
  [PERSON_FIELDS.email, ({ email }) => email],
  [PERSON_FIELDS.phone, ({ phone }) => phone ?? ''],
  [PERSON_FIELDS.work, ({ work }) => work ?? ''],
  ['Status', ({ status }) => status],
  [PERSON_FIELDS.product, ({ product }) => product ?? ''],
  ['Joined', ({ joinedAt }) => formatDate(joinedAt)],
  ['Payment', ({ payment }) => (payment ? `${payment.status}, ${payment.option}, sequence ${payment.sequence}` : '')],
  ['Subscription', ({ subscription }) => subscription?.status ?? ''],
  ['Access groups', ({ accessGroups }) => accessGroups.map(({ name }) => name).join(', ')],
  ['Tags', ({ tags }) => tags.map(tagName).join(', ')],
  ['Circle ID', ({ circleId }) => (circleId === null ? '' : String(circleId))],
];
