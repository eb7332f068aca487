import type { Connection } from '#contract/scenario-parts.ts';
import { Fetched } from '#web/ui/states.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import { formNotLoaded } from './connect-service.messages.ts';
import { moduleList } from './parts.api.ts';

/** The form of a new connection to a service, on a screen of its own: scenarios can use the connection too. */
export const ConnectService = ({ service, onDone }: { service: string; onDone: (saved?: Connection) => void }) => (
  <Fetched options={moduleList} failed={formNotLoaded()}>
    {(modules) => {
      const module = modules.find((one) => one.service.id === service);
      return module && <ConnectionForm module={module} connection={undefined} onDone={onDone} />;
    }}
  </Fetched>
);
