import { Button, Group, Stack, Text } from '@mantine/core';
import { IconForms, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberField } from '#contract/member-fields.ts';
import { memberFieldList } from '#web/members/members.api.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { EmptyState, Loaded } from '#web/ui/states.tsx';
import { FieldDialog } from './FieldDialog.tsx';
import { FieldMenu } from './FieldMenu.tsx';
import * as text from './member-fields.messages.ts';

/** The fields of members that the programme defines itself. */
export function MemberFieldsSection() {
  const query = useQuery(memberFieldList);
  const [edited, setEdited] = useState<{ field?: MemberField; opened: boolean }>({ opened: false });
  const edit = (field?: MemberField) => setEdited({ field, opened: true });
  const shown = query.data?.filter(({ archived }) => !archived) ?? [];
  const archived = query.data?.filter((field) => field.archived) ?? [];
  const add = (
    <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => edit()}>
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
              <FieldRows fields={shown} onEdit={edit} />
            )
          }
        </Loaded>
      </SectionCard>
      {archived.length > 0 && (
        <SectionCard title={text.archived({ count: archived.length })} titleSize="h4" lead={text.archivedLead()}>
          <FieldRows fields={archived} onEdit={edit} />
        </SectionCard>
      )}
      <FieldDialog {...edited} onClose={() => setEdited({ ...edited, opened: false })} />
    </Stack>
  );
}

const FieldRows = ({ fields, onEdit }: { fields: MemberField[]; onEdit: (field: MemberField) => void }) => (
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
          {field.options.length > 0 && (
            <Text size="sm" c="dimmed" className="ui-text">
              {field.options.map(({ label }) => label).join(' · ')}
            </Text>
          )}
          {!field.archived && (
            <Text size="sm" c="dimmed" className="ui-text">
              {text.inTemplates({ tag: `{{ field.${field.key} }}` })}
            </Text>
          )}
        </Stack>
        <FieldMenu field={field} among={fields} onEdit={() => onEdit(field)} />
      </Group>
    ))}
  </ul>
);
