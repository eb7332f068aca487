import { Stack } from '@mantine/core';
import { IconKey, IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { tags } from '#contract/tags.ts';
import { TagPill } from '#web/members/TagPill.tsx';
import { LabelCard } from './LabelCard.tsx';
import { groupUses, tagUses } from './labels.api.ts';
import * as text from './tags.messages.ts';

/** The tags and access groups of the whole programme. */
export function TagsSection() {
  const tagList = useQuery(tagUses);
  const groupList = useQuery(groupUses);
  return (
    <Stack gap="lg">
      <LabelCard
        query={tagList}
        title={text.tags()}
        lead={text.tagsLead()}
        Icon={IconTags}
        empty={[text.noTags(), text.noTagsBody()]}
        add={[text.newTag(), text.createTag()]}
        longest={60}
        calls={{ create: tags.create, update: tags.update, merge: tags.merge, remove: tags.remove }}
        show={(tag) => <TagPill tag={tag} />}
      />
      <LabelCard
        query={groupList}
        title={text.groups()}
        lead={text.groupsLead()}
        Icon={IconKey}
        empty={[text.noGroups(), text.noGroupsBody()]}
        add={[text.newGroup(), text.createGroup()]}
        longest={200}
        calls={{ create: tags.createGroup, update: tags.updateGroup, merge: tags.mergeGroup, remove: tags.removeGroup }}
        show={({ name }) => name}
      />
    </Stack>
  );
}
