import { Badge, Box, Button, Group, Text } from '@mantine/core';
import { type Icon, IconArrowMerge, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount, listAnd } from '#contract/language.ts';
import type { tags, UsedGroup, UsedTag } from '#contract/tags.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { useDialog } from '#web/ui/DialogHost.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/RowMenu.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { EmptyState, Loaded } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import { LabelDialog } from './LabelDialog.tsx';
import { AFTER_LABELS } from './labels.api.ts';
import { MergeDialog } from './MergeDialog.tsx';
import * as text from './tags.messages.ts';

/** A tag, or an access group, which has no colour and no emoji. */
export type Label = Omit<UsedTag, 'color' | 'emoji'> & Partial<Pick<UsedTag, 'color' | 'emoji'>> & Partial<Pick<UsedGroup, 'inCircle'>>;

export interface LabelCalls {
  create: typeof tags.create | typeof tags.createGroup;
  update: typeof tags.update | typeof tags.updateGroup;
  merge: typeof tags.merge | typeof tags.mergeGroup;
  remove: typeof tags.remove | typeof tags.removeGroup;
}

interface Props<T extends Label> {
  query: Parameters<typeof Loaded<T[]>>[0]['query'];
  title: string;
  lead: string;
  Icon: Icon;
  /** The title and the text while there is none. */
  empty: [string, string];
  /** The title of the dialog that adds one, and its button. */
  add: [string, string];
  longest: number;
  calls: LabelCalls;
  show: (label: T) => ReactNode;
}

/** The list of the tags, or of the access groups, with what can be done with each. */
export function LabelCard<T extends Label>({ query, title, lead, Icon, empty, add, longest, calls, show }: Props<T>) {
  const open = useDialog();
  const edit = (label?: Label) => open((dialog) => <LabelDialog {...{ label, add, longest, calls }} {...dialog} />);
  const addButton = (
    <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => edit()}>
      {add[0]}
    </Button>
  );
  return (
    <SectionCard title={title} lead={lead} aside={query.data && query.data.length > 0 && addButton}>
      <Loaded query={query} failed={text.notLoaded()}>
        {(labels) =>
          labels.length === 0 ? (
            <EmptyState icon={<Icon size={28} />} title={empty[0]} action={addButton}>
              {empty[1]}
            </EmptyState>
          ) : (
            <ul className="ui-lines">
              {labels.map((label) => (
                <LabelRow
                  key={label._id}
                  label={label}
                  others={labels.filter((other) => other !== label)}
                  calls={calls}
                  onEdit={() => edit(label)}
                >
                  {show(label)}
                </LabelRow>
              ))}
            </ul>
          )
        }
      </Loaded>
    </SectionCard>
  );
}

interface RowProps {
  label: Label;
  others: Label[];
  calls: LabelCalls;
  onEdit: () => void;
  children: ReactNode;
}

function LabelRow({ label, others, calls: { remove, merge }, onEdit, children }: RowProps) {
  const { _id: id, name, members, usedBy, inCircle } = label;
  const open = useDialog();
  const removal = useCall(remove, AFTER_LABELS, { done: () => toast.success(text.deleted({ name })), failed: text.notDeleted() });
  const uses = listAnd(usedBy.map((use) => text.use(use)));
  const ask = async () => {
    // The server would refuse it, so nobody is asked to confirm it.
    if (usedBy.length > 0) return toast.error(text.notDeleted(), text.stillUsed({ names: uses }));
    const body = text.deleteBody({ count: members, shown: formatCount(members) });
    if (await confirm({ title: text.deleteQuestion({ name }), body, confirmLabel: word.delete_(), danger: true }))
      removal.mutate({ params: { id } });
  };
  return (
    <Group component="li" gap="sm" py={6} wrap="nowrap">
      <Box flex={1} miw={0}>
        <Group gap="xs">
          <Text component="span" fw={600} maw="100%" className="ui-text">
            {children}
          </Text>
          {inCircle && <Badge variant="light">{text.inCircle()}</Badge>}
          <span className="ui-dim">{text.members({ count: members, shown: formatCount(members) })}</span>
        </Group>
        {usedBy.length > 0 && <p className="ui-dim">{text.usedIn({ names: uses })}</p>}
      </Box>
      {!inCircle && (
        <RowMenu label={word.actionsFor({ name })} busy={removal.isPending} width={230}>
          <RowMenuItem icon={IconPencil} label={text.editOf({ name })} onClick={onEdit} />
          {others.length > 0 && (
            <RowMenuItem
              icon={IconArrowMerge}
              label={text.mergeInto()}
              onClick={() => open((dialog) => <MergeDialog {...{ label, others, merge }} {...dialog} />)}
            />
          )}
          <RowMenuItem icon={IconTrash} label={text.deleteOf({ name })} isDangerous onClick={ask} />
        </RowMenu>
      )}
    </Group>
  );
}
