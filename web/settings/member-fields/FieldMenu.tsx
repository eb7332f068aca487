import { IconArchive, IconArchiveOff, IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { type MemberField, memberFields } from '#contract/member-fields.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/RowMenu.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import * as text from './member-fields.messages.ts';

interface Props {
  field: MemberField;
  /** The fields of the list, in their order. */
  among: MemberField[];
  onEdit: () => void;
}

/** What can be done with a field. */
export function FieldMenu({ field, among, onEdit }: Props) {
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
    <RowMenu label={text.actionsFor({ name })} busy={order.isPending || update.isPending || removal.isPending}>
      <RowMenuItem icon={IconPencil} label={word.edit()} onClick={onEdit} />
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
