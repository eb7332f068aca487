import { List, Text } from '@mantine/core';
import { type BulkPreview, type CountedAction, type MemberSelection, members } from '#contract/members.ts';
import { dataQuery } from '#web/api/queries.ts';
import * as text from './left-out.messages.ts';

export const bulkPreview = (selection: MemberSelection, action: CountedAction) =>
  dataQuery(['members', 'bulk-preview', selection, action], members.bulkPreview, { body: { selection, action } });

export const BulkReach = ({ kind, preview: { reached, leftOut } }: { kind: CountedAction['kind']; preview: BulkPreview }) => (
  <>
    <Text fw={600}>{reached > 0 ? text.reached[kind]({ count: reached }) : text.nobody[kind]()}</Text>
    {leftOut.length > 0 && (
      <div>
        <Text>{text.leftOutAre[kind]()}</Text>
        <List withPadding>
          {leftOut.map(({ reason, count }) => (
            <List.Item key={reason}>
              {text.leftOut[reason]({ count })}
              {text.toDo[reason] && <p className="ui-dim">{text.toDo[reason]()}</p>}
            </List.Item>
          ))}
        </List>
      </div>
    )}
  </>
);
