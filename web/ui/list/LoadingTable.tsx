import { Skeleton } from '@mantine/core';
import classes from './list.module.css';

const WIDTHS = [64, 48, 70, 55, 60, 44, 66, 52];

/** Skeleton rows in the shape of a short page, so that nothing moves when the rows arrive. */
export const LoadingTableRows = ({ columns }: { columns: number }) =>
  WIDTHS.map((width) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr key={width} aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => `cell-${column}`).map((key) => (
        <td key={key}>
          <Skeleton h={14} w={`${width}%`} my={12} />
        </td>
      ))}
    </tr>
  ));

/** The same where the screen is too narrow for a table. */
export const LoadingCards = () => (
  <ul className="ui-stack-sm ui-plain-list" aria-hidden="true">
    {WIDTHS.slice(0, 4).map((width) => (
      <li key={width} className={`${classes.card} ui-surface`}>
        <div className="ui-stack-xs ui-grow">
          <Skeleton h={16} w={`${width}%`} my={8} />
          <Skeleton h={14} w="50%" />
          <Skeleton h={12} w="85%" mt={12} />
        </div>
      </li>
    ))}
  </ul>
);
