import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { MemberView } from '#contract/members.ts';
import * as text from '#web/members/fields/fields.messages.ts';
import { shownOwn } from '#web/members/fields/own-fields.ts';
import { memberFieldList } from '#web/members/members.api.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { lazyPart } from '#web/ui/lazyPart.ts';

const OwnFieldsDialog = lazyPart(async () => (await import('./OwnFieldsDialog.tsx')).OwnFieldsDialog);

/** More are behind a button, so that the profile fits a screen. */
const SHOWN = 3;

/** The values of the programme's own fields; those without a value have no line. */
export function OwnFields({ member }: { member: MemberView }) {
  const fields = (useQuery(memberFieldList).data ?? []).filter(({ archived }) => !archived);
  const [isWhole, setWhole] = useState(false);
  const [edit, setEdit] = useState<'never' | 'open' | 'closed'>('never');
  if (fields.length === 0) return null;
  const known = fields.flatMap((field) => {
    const value = shownOwn(field, member.fields[field._id]);
    return value === undefined ? [] : [{ field, value }];
  });
  const shown = isWhole ? known : known.slice(0, SHOWN);
  return (
    <>
      {shown.length > 0 && (
        <Facts layout="apart">
          {shown.map(({ field, value }) => (
            <Fact key={field._id} label={field.name}>
              <span className="ui-text">{value}</span>
            </Fact>
          ))}
        </Facts>
      )}
      <Group gap="xs" mt={4} className="ui-no-print">
        <Button variant="subtle" size="compact-sm" onClick={() => setEdit('open')}>
          {known.length === 0 ? text.add() : text.editFields()}
        </Button>
        {known.length > shown.length && (
          <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
            {text.showAll({ count: known.length })}
          </Button>
        )}
      </Group>
      {edit !== 'never' && (
        <Suspense fallback={null}>
          <OwnFieldsDialog {...{ member, fields }} opened={edit === 'open'} onClose={() => setEdit('closed')} />
        </Suspense>
      )}
    </>
  );
}
