import { Checkbox, Group, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import * as rules from '#contract/members.messages.ts';
import type { MemberView } from '#contract/members.ts';
import { tags } from '#contract/tags.ts';
import { call } from '#web/api/call.ts';
import { tagName } from '#web/members/member-labels.ts';
import { tagList } from '#web/members/members.api.ts';
import * as person from '#web/members/person.messages.ts';
import { TagPill } from '#web/members/TagPill.tsx';
import { beginAgain } from '#web/ui/changesOf.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { LoadingRows } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/useCallForm.ts';
import { EditPopover } from './EditPopover.tsx';
import { useSetTags } from './profile.api.ts';
import * as text from './profile.messages.ts';

export function TagsCard({ member, admin }: { member: MemberView; admin: boolean }) {
  return (
    <SectionCard
      titleSize="h4"
      title={person.tags()}
      aside={
        <EditPopover label={text.editTags()} width={260}>
          <Choice member={member} admin={admin} />
        </EditPopover>
      }
    >
      {member.tags.length === 0 ? (
        <Text className="ui-dim">{text.noTags()}</Text>
      ) : (
        <Group gap={6}>
          {member.tags.map((tag) => (
            <TagPill key={tag._id} tag={tag} />
          ))}
        </Group>
      )}
    </SectionCard>
  );
}

function Choice({ member, admin }: { member: MemberView; admin: boolean }) {
  const { data: tags, error } = useQuery(tagList);
  const setTags = useSetTags(member._id);
  // The requested tags are shown until the server has answered.
  const chosen = setTags.isPending ? setTags.variables.tags : member.tags.map(({ _id }) => _id);
  const set = (tags: string[]) => setTags.mutateAsync({ tags, before: chosen }).catch((error) => toast.error(text.tagsNotChanged(), error));
  const turn = (id: string) => set(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  if (!tags) return error ? <span className="ui-dim">{error.message}</span> : <LoadingRows count={3} />;
  return (
    <Stack gap="xs">
      {tags.length === 0 && <Text size="sm">{text.noTagsExist()}</Text>}
      <ScrollArea.Autosize mah={256}>
        <Stack gap={10} p={2}>
          {tags.map((tag) => (
            <Checkbox key={tag._id} label={tagName(tag)} checked={chosen.includes(tag._id)} onChange={() => turn(tag._id)} />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {admin && <NewTag onCreated={(id) => set([...chosen, id])} />}
    </Stack>
  );
}

function NewTag({ onCreated }: { onCreated: (id: string) => void }) {
  const form = useCallForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() ? null : rules.nameRequired()) },
    send: ({ name }) => call(tags.create, { body: { name: name.trim() } }),
    stale: ['members'],
    onDone: ({ data: { _id } }, sent) => {
      beginAgain(form, { name: '' }, sent);
      onCreated(_id);
    },
    failed: text.tagNotAdded(),
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput flex={1} aria-label={text.newTag()} placeholder={text.newTag()} maxLength={60} {...form.getInputProps('name')} />
        <SubmitButton variant="default" px="xs" loading={form.isSending} aria-label={text.addTag()}>
          <IconPlus size={16} />
        </SubmitButton>
      </Group>
    </form>
  );
}
