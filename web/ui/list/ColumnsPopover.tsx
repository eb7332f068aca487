import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { ColumnsButton } from './ColumnsButton.tsx';
import * as text from './list.messages.ts';
import type { ShownColumns } from './useColumns.ts';

export interface ColumnsProps<Row> {
  columns: ShownColumns<Row>;
}

/** The choice of a table's columns. It opens as soon as it is loaded, and its button takes the focus from the one that loaded it. */
export function ColumnsPopover<Row>({ columns: { all, shown, widths, choose, resize } }: ColumnsProps<Row>) {
  const chosen = shown.map(({ id }) => id);
  const toggle = (id: string) => choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const reset = () => {
    choose(undefined);
    if (widths) resize(undefined);
  };
  return (
    <Popover defaultOpened position="bottom-end" width={280} trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <ColumnsButton autoFocus />
      </Popover.Target>
      <Popover.Dropdown aria-label={text.columns()}>
        <Stack gap="xs" mah="min(24rem, 60vh)" style={{ overflowY: 'auto' }}>
          {all.slice(1).map(({ id, label, title = label }) => (
            <Checkbox key={id} label={title} checked={chosen.includes(id)} onChange={() => toggle(id)} />
          ))}
        </Stack>
        <Button variant="subtle" size="compact-sm" mt="sm" onClick={reset}>
          {text.usualColumns()}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
