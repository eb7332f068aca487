import { Group, Loader, ScrollArea, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { MemberView } from '#contract/members.ts';
import { isFound } from '#contract/search.ts';
import { spaceList } from '#web/members/members.api.ts';
import * as person from '#web/members/person.messages.ts';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { LoadingRows } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { EditPopover } from './EditPopover.tsx';
import { useSetAccess } from './profile.api.ts';
import * as text from './profile.messages.ts';

/** With more groups than this, the card has a search field. */
const MANY = 8;

/** The access groups of a member. Admins can add the member to groups and remove the member from them. */
export function AccessGroupsCard({ member, admin }: { member: MemberView; admin: boolean }) {
  const { accessGroups } = member;
  return (
    <SectionCard
      titleSize="h4"
      title={person.accessGroups()}
      mark={accessGroups.length > 0 && <span className="ui-dim">{accessGroups.length}</span>}
      aside={
        admin && (
          <EditPopover label={text.editAccess()} width={300}>
            <Switches member={member} />
          </EditPopover>
        )
      }
    >
      {accessGroups.length === 0 ? (
        <span className="ui-dim">{text.noAccess()}</span>
      ) : (
        <Group component="ul" className="ui-plain-list" gap={6}>
          {accessGroups.map(({ _id, name }) => (
            <li key={_id}>
              <StatusBadge tone="neutral">{name}</StatusBadge>
            </li>
          ))}
        </Group>
      )}
    </SectionCard>
  );
}

function Switches({ member }: { member: MemberView }) {
  const { data: spaces, error } = useQuery(spaceList);
  const access = useSetAccess(member._id);
  const [search, setSearch] = useState('');
  // The requested change is shown until the server has answered.
  const wanted = access.isPending ? access.variables : undefined;
  if (!spaces) return error ? <span className="ui-dim">{error.message}</span> : <LoadingRows count={3} />;
  if (spaces.length === 0) return <span className="ui-dim">{text.noAccessGroups()}</span>;

  const has = new Set(member.accessGroups.map(({ _id }) => _id));
  const shown = spaces.filter(({ name }) => isFound(search, name));
  const turn = (space: string, on: boolean) =>
    toast.outcome(access.mutateAsync({ space, on }), text.accessChanged(), text.accessNotChanged());
  return (
    <>
      {spaces.length > MANY && (
        <SearchInput mb="xs" className="ui-no-print" placeholder={text.searchAccessGroups()} value={search} onSearch={setSearch} />
      )}
      <Rows>
        {shown.map(({ _id, name }) => {
          const pending = wanted?.space === _id;
          return (
            <Group component="li" key={_id} gap="xs" mih={{ base: 36, md: 30 }} className={has.has(_id) ? undefined : 'ui-no-print'}>
              <Switch
                label={name}
                checked={pending ? wanted.on : has.has(_id)}
                disabled={wanted !== undefined && !pending}
                onChange={({ currentTarget }) => !pending && void turn(_id, currentTarget.checked)}
                aria-busy={pending || undefined}
              />
              {pending && <Loader size={14} aria-hidden="true" />}
            </Group>
          );
        })}
        {shown.length === 0 && <li className="ui-dim">{text.noAccessGroupFound()}</li>}
      </Rows>
    </>
  );
}

const Rows = ({ children }: { children: ReactNode }) => (
  <ScrollArea.Autosize mah={400} viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': person.accessGroups() }}>
    <Stack component="ul" className="ui-plain-list" gap={2} p={2}>
      {children}
    </Stack>
  </ScrollArea.Autosize>
);
