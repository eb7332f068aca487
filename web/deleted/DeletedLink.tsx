import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { DeletedKind } from '#contract/deleted.ts';
import classes from './deleted.module.css';

/** At the foot of a list: where to find what was deleted from it. */
export const DeletedLink = ({ kind, search }: { kind: DeletedKind; search?: string }) => (
  <div className={classes.link}>
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<IconTrash size={16} />}
      renderRoot={(button) => <Link to="/deleted" search={{ kind, search }} {...button} />}
    >
      Recently deleted
    </Button>
  </div>
);
