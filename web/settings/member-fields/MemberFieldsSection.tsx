import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconArrowDown, IconArrowUp, IconForms, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type MemberField, memberFields } from '#contract/member-fields.ts';
import { memberFieldList } from '#web/members/members.api.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { useDialog } from '#web/ui/DialogHost.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/RowMenu.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { EmptyState, Loaded } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import { FieldDialog } from './FieldDialog.tsx';
import * as text from './member-fields.messages.ts';

/** The fields of members that the programme defines itself. */
export function MemberFieldsSection() {
  const query = useQuery(memberFieldList);
  const open = useDialog();
  const shown = query.data?.filter(({ archived }) => !archived) ?? [];
  const archived = query.data?.filter((field) => field.archived) ?? [];
  const add = (
    <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => open((dialog) => <FieldDialog {...dialog} />)}>
      {text.add()}
    </Button>
  );
  return (
    <Stack gap="lg">
      <SectionCard title={text.title()} lead={text.lead()} aside={shown.length > 0 && add}>
        <Loaded query={query} failed={text.notLoaded()}>
          {() =>
            shown.length === 0 ? (
              <EmptyState icon={<IconForms size={28} />} title={text.none()} action={add}>
                {text.noneBody()}
              </EmptyState>
            ) : (
              <FieldRows fields={shown} />
            )
          }
        </Loaded>
      </SectionCard>
      {archived.length > 0 && (
        <SectionCard title={text.archived({ count: archived.length })} titleSize="h4" lead={text.archivedLead()}>
          <FieldRows fields={archived} />
        </SectionCard>
      )}
    </Stack>
  );
}

const FieldRows = ({ fields }: { fields: MemberField[] }) => (
  <ul className="ui-lines">
    {fields.map((field) => (
      <Group component="li" key={field._id} gap="sm" py={6} wrap="nowrap">
        <Stack gap={0} flex={1} miw={0}>
          <Group gap="xs">
            <Text component="span" fw={600} className="ui-text">
              {field.name}
            </Text>
            <span className="ui-dim">{text.kinds[field.kind]()}</span>
          </Group>
          {field.options.length > 0 && <p className="ui-dim">{field.options.map(({ label }) => label).join(' · ')}</p>}
          {!field.archived && <p className="ui-dim">{text.inTemplates({ tag: `{{ field.${field.key} }}` })}</p>}
        </Stack>
        <FieldMenu field={field} among={fields} />
      </Group>
    ))}
  </ul>
);

interface Props {
  field: MemberField;
  /** The fields of the list, in their order. */
  among: MemberField[];
}

function FieldMenu({ field, among }: Props) {
  const open = useDialog();
  const { _id: id, name, archived } = field;
  const params = { id };
  const order = useCall(memberFields.order, ['members'], { failed: text.notMoved() });
  const update = useCall(memberFields.update, ['members'], {
    done: ({ data }) => toast.success(data.archived ? text.isArchived(data) : text.isBack(data)),
    failed: text.notSaved(),
  });
  const removal = useCall(memberFields.remove, ['members'], {
    done: () => toast.success(text.deleted({ name })),
    failed: text.notDeleted(),
  });
  const ids = among.map(({ _id }) => _id);
  const place = ids.indexOf(id);
  const move = (by: -1 | 1) => order.mutate({ body: { ids: ids.with(place, ids[place + by]!).with(place + by, id) } });
  const setArchived = (archived: boolean) => update.mutate({ params, body: { archived } });
  const ask = async () => {
    if (await confirm({ title: text.deleteQuestion({ name }), body: text.deleteBody(), confirmLabel: word.delete_(), danger: true }))
      removal.mutate({ params });
  };
  return (
    <RowMenu label={word.actionsFor({ name })} busy={order.isPending || update.isPending || removal.isPending}>
      <RowMenuItem icon={IconPencil} label={word.edit()} onClick={() => open((dialog) => <FieldDialog field={field} {...dialog} />)} />
      {!archived && place > 0 && <RowMenuItem icon={IconArrowUp} label={text.moveUp()} onClick={() => move(-1)} />}
      {!archived && place < ids.length - 1 && <RowMenuItem icon={IconArrowDown} label={text.moveDown()} onClick={() => move(1)} />}
      {archived ? (
        <RowMenuItem icon={IconArchiveOff} label={text.takeBack()} onClick={() => setArchived(false)} />
      ) : (
        <RowMenuItem icon={IconArchive} label={text.archive()} onClick={() => setArchived(true)} />
      )}
      <RowMenuItem icon={IconTrash} label={word.delete_()} isDangerous onClick={() => void ask()} />
    </RowMenu>
  );
}
