import type { Connection } from '#contract/scenario-parts.ts';
import { ConnectionForm } from '#web/scenarios/builder/ConnectionForm.tsx';
import { moduleList } from '#web/scenarios/builder/parts.api.ts';
import { Fetched } from '#web/ui/states.tsx';
import * as text from './whatsapp-alerts.messages.ts';

/** The form of a new connection to WhatsApp, which scenarios can use too. It is loaded when it is opened. */
export const ConnectWhatsapp = ({ onDone }: { onDone: (saved?: Connection) => void }) => (
  <Fetched options={moduleList} failed={text.notLoaded()}>
    {(modules) => {
      const module = modules.find(({ service }) => service.id === 'whatsapp');
      return module && <ConnectionForm module={module} connection={undefined} onDone={onDone} />;
    }}
  </Fetched>
);
