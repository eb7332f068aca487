import { Loader, ScrollArea, Switch, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberView } from '#contract/members.ts';
import { isFound } from '#contract/search.ts';
import { spaceList } from '#web/members/members.api.ts';
import { LoadingRows } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { Card } from './Card.tsx';
import { useSetAccess } from './profile.api.ts';
import classes from './profile.module.css';

/** Past so many, a search helps. */
const MANY = 8;

/** What the member may enter; admins give and take it. */
export function AccessGroupsCard({ member, admin }: { member: MemberView; admin: boolean }) {
  const mine = member.accessGroups;
  if (admin) {
    return (
      <Card title="Access groups" mark={<span className={classes.count}>{mine.length}</span>}>
        <Toggles member={member} />
      </Card>
    );
  }
  return (
    <Card title="Access groups">
      {mine.length === 0 ? (
        <p className={classes.nothing}>No access yet</p>
      ) : (
        <ScrollArea.Autosize mah={400}>
          <ul className={classes.groups}>
            {mine.map(({ _id, name }) => (
              <li key={_id}>{name}</li>
            ))}
          </ul>
        </ScrollArea.Autosize>
      )}
    </Card>
  );
}

function Toggles({ member }: { member: MemberView }) {
  const { data: spaces, error } = useQuery(spaceList);
  const access = useSetAccess(member._id);
  const [search, setSearch] = useState('');
  // What was asked for, until the server has said what is.
  const wanted = access.isPending ? access.variables : undefined;
  if (!spaces) return error ? <p className={classes.nothing}>{error.message}</p> : <LoadingRows count={3} />;
  if (spaces.length === 0) return <p className={classes.nothing}>There are no access groups yet</p>;

  const has = new Set(member.accessGroups.map(({ _id }) => _id));
  const shown = spaces.filter(({ name }) => isFound(search, name));
  const turn = (space: string, on: boolean) =>
    access.mutateAsync({ space, on }).then(
      () => toast.success('Membre mis a jour'),
      (error) => toast.error('The access could not be changed.', error),
    );
  return (
    <>
      {spaces.length > MANY && (
        <TextInput
          mb="xs"
          type="search"
          aria-label="Search access groups"
          placeholder="Search access groups"
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <ScrollArea.Autosize mah={400} viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': 'Access groups' }}>
        <ul className={classes.groups}>
          {shown.map(({ _id, name }) => {
            const pending = wanted?.space === _id;
            return (
              <li key={_id}>
                <Switch
                  label={name}
                  checked={pending ? wanted.on : has.has(_id)}
                  disabled={wanted !== undefined && !pending}
                  onChange={({ currentTarget }) => !pending && turn(_id, currentTarget.checked)}
                  aria-busy={pending || undefined}
                />
                {pending && <Loader size={14} aria-hidden="true" />}
              </li>
            );
          })}
          {shown.length === 0 && <li className={classes.none}>No access group matches</li>}
        </ul>
      </ScrollArea.Autosize>
    </>
  );
}
