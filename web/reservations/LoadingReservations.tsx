import { Paper, Skeleton, Table } from '@mantine/core';
import list from '#web/ui/list.module.css';
import classes from './reservations.module.css';

/** The list's place, in its shape, while it is on its way. */
export function LoadingReservations({ wide }: { wide: boolean | undefined }) {
  return (
    <div role="status">
      <p className={classes.loading}>Loading reservations...</p>
      {wide ? <Rows /> : <Cards />}
    </div>
  );
}

const WIDTHS = [190, 160, 210, 175, 150, 200];

function Rows() {
  return (
    <div className={list.frame} aria-hidden="true">
      <Table verticalSpacing="md" horizontalSpacing="sm">
        <Table.Tbody>
          {WIDTHS.map((width) => (
            <Table.Tr key={width}>
              {[width, 120, 140, 100, 76].map((w) => (
                <Table.Td key={w}>
                  <Skeleton h={14} w={w} maw="100%" />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Cards() {
  return (
    <ul className={list.cards} aria-hidden="true">
      {WIDTHS.slice(0, 4).map((width) => (
        <Paper component="li" withBorder key={width} className={classes.card}>
          <Skeleton h={16} w={width} my={8} />
          <Skeleton h={14} w="45%" />
          <Skeleton h={12} w="80%" />
        </Paper>
      ))}
    </ul>
  );
}
