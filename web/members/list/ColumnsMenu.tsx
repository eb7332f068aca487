import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useSeesMoney } from '#web/members/useSeesMoney.ts';
import { type Column, type ColumnId, columnsFor } from './columns.ts';

interface Props {
  columns: Column[];
  /** Undefined: the usual ones again. */
  onChoose: (ids: ColumnId[] | undefined) => void;
}

export function ColumnsMenu({ columns, onChoose }: Props) {
  const offered = columnsFor(useSeesMoney());
  const chosen = columns.map(({ id }) => id);
  const turn = (id: ColumnId) => onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <Popover position="bottom-end" width={240} trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap="xs">
          {offered.map(({ id, label }) => (
            <Checkbox key={id} label={label} checked={chosen.includes(id)} onChange={() => turn(id)} />
          ))}
        </Stack>
        <Button variant="subtle" size="compact-sm" mt="sm" onClick={() => onChoose(undefined)}>
          Show the usual columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
