import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RESTORE_DAYS } from '#contract/filter-values.ts';
import { type Template, type TemplateUser, templates } from '#contract/templates.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import { everyTemplate } from '../templates.api.ts';
import * as text from '../templates.messages.ts';

/** The number of the status Active. */
const ACTIVE = 1;

interface Props {
  template: Pick<Template, '_id' | 'name'>;
  users: TemplateUser[];
  onClose: () => void;
}

/** Shows what still uses a template that somebody wants to delete, and asks which template to use there instead. */
export const TemplateInUse = ({ opened, ...props }: Props & { opened: boolean }) => (
  <AlertDialog opened={opened} onClose={props.onClose} title={text.inUse()}>
    <Replacement {...props} />
  </AlertDialog>
);

function Replacement({ template, users, onClose }: Props) {
  const [by, setBy] = useState('');
  // The field shows a failure.
  const replace = useCall(templates.replace, ['templates', 'settings', 'reminders', 'products', 'campaigns', 'scenarios', 'deleted'], {
    done() {
      toast.success(text.replaced());
      onClose();
    },
  });
  const active = useQuery(everyTemplate({ status: ACTIVE }));
  const others = (active.data ?? []).filter(({ _id }) => _id !== template._id);
  const none = active.data && others.length === 0;

  return (
    <>
      <Text>{text.usedHere(template)}</Text>
      <ul>
        {users.map((user) => (
          <li key={`${user.kind} ${user._id ?? user.name}`}>
            <UserLink user={user} />
          </li>
        ))}
      </ul>
      <NativeSelect
        label={text.useInstead()}
        description={none ? text.noOtherTemplate() : text.restorableFor({ days: RESTORE_DAYS })}
        error={replace.error?.message ?? active.error?.message}
        data={[{ value: '', label: text.chooseTemplate() }, ...others.map(({ _id, name }) => ({ value: _id, label: name }))]}
        value={by}
        onChange={({ currentTarget }) => setBy(currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg" className="ui-answers">
        <Button variant="default" onClick={onClose}>
          {word.cancel()}
        </Button>
        <Button
          color="red"
          disabled={by === ''}
          loading={replace.isPending}
          onClick={() => replace.mutate({ params: { id: template._id }, body: { by } })}
        >
          {text.replaceAndDelete()}
        </Button>
      </Group>
    </>
  );
}

function UserLink({ user: { kind, _id, name } }: { user: TemplateUser }) {
  if (_id === null)
    return (
      <TextLink inherit to="/settings" search={{ section: 'reminders' }}>
        {name}
      </TextLink>
    );
  if (kind === 'scenario')
    return (
      <TextLink inherit to="/scenario/$scenarioId" params={{ scenarioId: _id }}>
        {text.usedByScenario({ name })}
      </TextLink>
    );
  if (kind === 'product')
    return (
      <TextLink inherit to="/settings" search={{ section: 'products' }}>
        {text.usedByProduct({ name })}
      </TextLink>
    );
  return (
    <TextLink inherit to="/workflows/$id" params={{ id: _id }}>
      {text.usedByCampaign({ name })}
    </TextLink>
  );
}
