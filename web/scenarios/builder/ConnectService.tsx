import { Alert } from '@mantine/core';
import { useState } from 'react';
import type { Connection } from '#contract/scenario-parts.ts';
import { Fetched } from '#web/ui/states.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import { formNotLoaded, notConnected } from './connect-service.messages.ts';
import { moduleList } from './parts.api.ts';

interface Props {
  service: string;
  /** Undefined for a new connection. */
  connection?: Connection | undefined;
  /** Is called without a connection when the form was cancelled. */
  onDone: (saved?: Connection) => void;
}

/**
 * The form of a connection to a service, on a screen of its own: scenarios can use the connection too. While the service refuses the
 * connection, the form stays open, so that it is corrected before anything is sent by it.
 */
export function ConnectService({ service, connection, onDone }: Props) {
  const [refused, setRefused] = useState<Connection>();
  return (
    <Fetched options={moduleList} failed={formNotLoaded()}>
      {(modules) => {
        const module = modules.find((one) => one.service.id === service);
        return (
          module && (
            <>
              {refused?.check && (
                <Alert color="red" title={notConnected()} mb="md">
                  {refused.check.message}
                </Alert>
              )}
              <ConnectionForm
                key={refused?.updatedAt}
                module={module}
                connection={refused ?? connection}
                onDone={(saved) => (saved?.check?.ok === false ? setRefused(saved) : onDone(saved))}
              />
            </>
          )
        );
      }}
    </Fetched>
  );
}
