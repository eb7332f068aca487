import { ActionIcon, Button, Checkbox, Group, Popover, Stack, TextInput } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { MemberView } from '#contract/members.ts';
import { tagList, useCreateTag } from '#web/members/members.api.ts';
import { TagPill } from '#web/members/TagPill.tsx';
import { tagName } from '#web/members/tag-labels.ts';
import { toast } from '#web/ui/toast.tsx';
import { Card } from './Card.tsx';
import { useSetTags } from './profile.api.ts';
import classes from './profile.module.css';

export function TagsCard({ member, admin }: { member: MemberView; admin: boolean }) {
  return (
    <Card
      title="Tags"
      actions={
        <Popover position="bottom-end" width={260} trapFocus returnFocus withinPortal={false}>
          <Popover.Target>
            <ActionIcon aria-label="Edit tags">
              <IconPencil size={17} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label="Edit tags">
            <Choice member={member} admin={admin} />
          </Popover.Dropdown>
        </Popover>
      }
    >
      {member.tags.length === 0 ? (
        <p className={classes.nothing}>No tags</p>
      ) : (
        <div className={classes.tags}>
          {member.tags.map((tag) => (
            <TagPill key={tag._id} tag={tag} />
          ))}
        </div>
      )}
    </Card>
  );
}

function Choice({ member, admin }: { member: MemberView; admin: boolean }) {
  const { data: tags = [] } = useQuery(tagList);
  const setTags = useSetTags(member._id);
  // What was asked for, until the server has said what is.
  const chosen = setTags.isPending ? setTags.variables : member.tags.map(({ _id }) => _id);
  const set = (ids: string[]) => setTags.mutateAsync(ids).catch((error) => toast.error('The tags could not be changed.', error));
  const turn = (id: string) => set(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <Stack gap="xs">
      {tags.length === 0 && <p className={classes.nothing}>There are no tags yet</p>}
      <div className={classes.tagChoice}>
        {tags.map((tag) => (
          <Checkbox key={tag._id} label={tagName(tag)} checked={chosen.includes(tag._id)} onChange={() => turn(tag._id)} />
        ))}
      </div>
      {admin && <NewTag onCreated={(id) => set([...chosen, id])} />}
    </Stack>
  );
}

function NewTag({ onCreated }: { onCreated: (id: string) => void }) {
  const create = useCreateTag();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return setProblem('Name is required');
    setProblem(undefined);
    create.mutateAsync(name.trim()).then(
      ({ _id }) => {
        setName('');
        onCreated(_id);
      },
      ({ message }) => setProblem(message),
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          flex={1}
          aria-label="New tag"
          placeholder="New tag"
          maxLength={60}
          value={name}
          error={problem}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" variant="default" px="xs" loading={create.isPending} aria-label="Add tag">
          <IconPlus size={16} />
        </Button>
      </Group>
    </form>
  );
}
