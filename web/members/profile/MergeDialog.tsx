import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import '@mantine/core/styles/Table.layer.css';
import { useEffect, useRef, useState } from 'react';
import type { MemberView } from '#contract/members.ts';
import { billingStatus, paymentOption } from '#contract/status.messages.ts';
import { FindMember, type FoundMember } from '#web/members/FindMember.tsx';
import { PERSON_FIELDS, STATUS, tagName } from '#web/members/member-labels.ts';
import * as person from '#web/members/person.messages.ts';
import { formatDate } from '#web/ui/dates.ts';
import { EmailText } from '#web/ui/EmailText.tsx';
import { offerUndo } from '#web/ui/offerUndo.tsx';
import { Fetched, LoadingRows } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import * as word from '#web/ui/words.messages.ts';
import { memberById, useMerge, useUnmerge } from './profile.api.ts';
import * as text from './profile.messages.ts';

interface Props extends DialogProps {
  member: MemberView;
}

/** Merges two records of one person: staff find the other record, compare the two, and confirm. */
export const MergeDialog = ({ opened, ...props }: Props) => (
  <Dialog opened={opened} onClose={props.onClose} title={text.mergeDuplicate()} size="xl">
    <Steps {...props} />
  </Dialog>
);

function Steps({ member, onClose }: Omit<Props, 'opened'>) {
  const [other, setOther] = useState<FoundMember>();
  const [isComparing, setComparing] = useState(false);
  if (other && isComparing)
    return (
      <Fetched options={memberById(other._id)} failed={person.memberNotLoaded()} loading={<LoadingRows count={6} />}>
        {(record) => <Compare member={member} other={record} onBack={() => setComparing(false)} onClose={onClose} />}
      </Fetched>
    );
  return (
    <Stack>
      <Text c="dimmed">{text.findOther({ name: member.fullName })}</Text>
      <FindMember
        label={text.searchByNameEmailPhone()}
        foundLabel={text.otherRecord()}
        start={member.fullName}
        except={member._id}
        chosen={other}
        onChoose={setOther}
      />
      <Group justify="flex-end" className="ui-form-foot">
        <Button disabled={!other} onClick={() => setComparing(true)}>
          {text.compare()}
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
  const unmerge = useUnmerge();
  const back = useRef<HTMLButtonElement>(null);
  // The button that led here is gone; without this, the keyboard would be on the page behind the dialog. The comparison is read from its top.
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  const confirm = async () => {
    try {
      await merge.mutateAsync(other._id);
    } catch (error) {
      toast.error(text.notMerged(), error as Error);
      return;
    }
    onClose();
    offerUndo({
      done: text.merged(),
      name: other.fullName,
      undo: () => unmerge.mutateAsync({ params: { id: other._id } }).then(({ message }) => message ?? text.unmerged()),
    });
  };
  return (
    <Stack>
      {/* Both records fit beside each other on a phone, where an address breaks over lines. */}
      <Table
        withTableBorder
        layout="fixed"
        horizontalSpacing={6}
        fz={{ base: 'xs', sm: 'sm' }}
        style={{ overflowWrap: 'anywhere' }}
        aria-label={text.twoRecords()}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="28%">{text.field()}</Table.Th>
            <Table.Th>{text.thisRecord()}</Table.Th>
            <Table.Th>{text.duplicateRecord()}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ROWS.map(([label, read]) => {
            const [mine, theirs] = [read(member), read(other)];
            const show = (value: string) => (label === PERSON_FIELDS.email && value ? <EmailText email={value} /> : value || '–');
            return (
              <Table.Tr key={label}>
                <Table.Th scope="row">{label}</Table.Th>
                <Table.Td>{show(mine)}</Table.Td>
                <Table.Td fw={mine === theirs ? undefined : 600}>{show(theirs)}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      <Text>{text.whatMergeDoes()}</Text>
      <Group justify="flex-end" className="ui-form-foot">
        <Button variant="default" ref={back} onClick={onBack}>
          {text.chooseAnother()}
        </Button>
        <Button color="red" loading={merge.isPending} onClick={() => void confirm()}>
          {text.mergeInto({ name: member.fullName })}
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
  [word.status(), ({ status }) => STATUS[status].label],
  [PERSON_FIELDS.product, ({ product }) => product ?? ''],
  [person.joined(), ({ joinedAt }) => formatDate(joinedAt)],
  [
    text.payment(),
    ({ payment }) =>
      payment ? text.paymentOfRecord({ ...payment, status: billingStatus[payment.status](), option: paymentOption[payment.option]() }) : '',
  ],
  [person.subscription(), ({ subscription }) => (subscription?.status ? billingStatus[subscription.status]() : '')],
  [person.accessGroups(), ({ accessGroups }) => accessGroups.map(({ name }) => name).join(', ')],
  [person.tags(), ({ tags }) => tags.map(tagName).join(', ')],
  [text.circleId(), ({ circleId }) => (circleId === null ? '' : String(circleId))],
];
