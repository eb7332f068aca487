import { Button, CloseButton, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldOp, goneChoice, goneField } from '#contract/field-tests.messages.ts';
import { asksValue, type FieldTest, type FieldTestOp, OPS_OF_FIELDS, readFieldTest, writeFieldTest } from '#contract/field-tests.ts';
import type { MemberField } from '#contract/member-fields.ts';
import { FieldInput } from '#web/members/fields/FieldInput.tsx';
import * as text from '#web/members/fields/fields.messages.ts';
import { shownOwn } from '#web/members/fields/own-fields.ts';
import { checkOwn, readOwn } from '#web/members/fields/typed-own.ts';
import { memberFieldList } from '#web/members/members.api.ts';
import type { FiltersProps } from './MemberFilters.tsx';

const MOST = 10;

/** The filters by values of the programme's own fields: those that are set, and one to add. */
export function OwnFieldFilters({ shown: { fields: set = [] }, onFilter }: FiltersProps) {
  const all = useQuery(memberFieldList).data ?? [];
  const fields = all.filter(({ archived }) => !archived);
  if (fields.length === 0 && set.length === 0) return null;
  const change = (tests: string[]) => onFilter({ fields: tests.length > 0 ? tests : undefined });
  return (
    <Stack gap={6}>
      {set.map((written) => (
        <Group key={written} gap={6} wrap="nowrap">
          <Text size="sm" flex={1} miw={0} className="ui-text">
            {shownTest(written, all)}
          </Text>
          <CloseButton
            aria-label={text.remove({ condition: shownTest(written, all) })}
            onClick={() => change(set.filter((one) => one !== written))}
          />
        </Group>
      ))}
      {fields.length > 0 && set.length < MOST && (
        <NewTest fields={fields} onAdd={(test) => change([...set.filter((one) => one !== test), test])} />
      )}
    </Stack>
  );
}

function NewTest({ fields, onAdd }: { fields: MemberField[]; onAdd: (written: string) => void }) {
  const [id, setId] = useState('');
  const [asked, setOp] = useState<FieldTestOp>();
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = fields.find(({ _id }) => _id === id);
  const op = asked ?? (field && OPS_OF_FIELDS[field.kind][0]!);
  const choose = (next: string) => {
    setId(next);
    setOp(undefined);
    setValue('');
    setError(null);
  };
  const add = () => {
    if (!field || !op) return;
    const read = readOwn(field, value);
    const wrong = !asksValue(op) ? null : read === null ? text.valueNeeded() : checkOwn(field, value);
    setError(wrong);
    if (wrong) return;
    onAdd(writeFieldTest({ field: field._id, op, value: String(read ?? '') }));
    choose('');
  };
  return (
    <>
      <NativeSelect
        label={text.field()}
        data={[{ value: '', label: text.anyField() }, ...fields.map(({ _id, name }) => ({ value: _id, label: name }))]}
        value={id}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {field && op && (
        <>
          <NativeSelect
            aria-label={text.condition()}
            data={OPS_OF_FIELDS[field.kind].map((one) => ({ value: one, label: fieldOp(field.kind, one) }))}
            value={op}
            onChange={({ currentTarget }) => setOp(currentTarget.value as FieldTestOp)}
          />
          {asksValue(op) && <FieldInput field={field} label={text.value()} value={value} onChange={setValue} error={error} />}
          <Button variant="default" onClick={add}>
            {text.addFilter()}
          </Button>
        </>
      )}
    </>
  );
}

/** A condition in words, such as "Town contains Dakar". */
function shownTest(written: string, fields: readonly MemberField[]): string {
  const test: FieldTest | undefined = readFieldTest(written);
  const field = fields.find(({ _id }) => _id === test?.field);
  if (!test || !field) return goneField();
  const value = field.kind === 'number' ? Number(test.value) : test.value;
  const shown = asksValue(test.op) ? (shownOwn(field, value) ?? goneChoice()) : '';
  return text.shownTest({ field: field.name, op: fieldOp(field.kind, test.op), value: shown });
}
