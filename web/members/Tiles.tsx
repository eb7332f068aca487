import { SimpleGrid, Skeleton, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { formatCount } from '#web/ui/numbers.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';
import classes from './Tiles.module.css';

export interface Tile<Value> {
  value: Value;
  label: string;
  icon?: Icon;
  tone?: Tone;
  /** The total, or undefined while it is loading. */
  total: number | undefined;
}

interface Props<Value> {
  label: string;
  tiles: Tile<Value>[];
  /** The selected value. A tile without a value is not highlighted. */
  selected: Value;
  onSelect: (value: Value) => void;
  isFailed?: boolean;
}

/** Totals as buttons, each of which shows the rows that it counts. */
export const Tiles = <Value extends string | undefined>({ label, tiles, selected, onSelect, isFailed }: Props<Value>) => (
  <SimpleGrid
    component="ul"
    className={`ui-plain-list ${classes.tiles}`}
    aria-label={label}
    cols={{ base: tiles.length === 4 ? 2 : tiles.length, sm: tiles.length }}
    spacing={{ base: 'xs', sm: 'md' }}
    mb={{ base: 'md', sm: 'lg' }}
  >
    {tiles.map(({ value, label: name, icon: TileIcon, tone, total }) => (
      <li key={name}>
        <button type="button" className={classes.tile} aria-pressed={selected === value} data-value={value} onClick={() => onSelect(value)}>
          <Text component="span" size="sm" c="dimmed" className="ui-row-xs">
            {TileIcon && (
              <Text component="span" data-tone={tone} c="var(--ink)" lh={0} visibleFrom="sm">
                <TileIcon size={18} stroke={1.7} aria-hidden="true" />
              </Text>
            )}
            {name}
          </Text>
          {total === undefined && !isFailed ? (
            <Skeleton h={28} w={72} my={4} />
          ) : (
            <Text component="span" display="block" fz={24} lh="2.25rem" className="ui-number">
              {total === undefined ? '–' : formatCount(total)}
            </Text>
          )}
        </button>
      </li>
    ))}
  </SimpleGrid>
);
