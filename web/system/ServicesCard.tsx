import { Text } from '@mantine/core';
import type { Service } from '#contract/system.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import * as text from './system.messages.ts';
import classes from './system.module.css';

const NAMES: Record<Service['name'], string> = {
  fedapay: 'FedaPay',
  moneroo: 'Moneroo',
  chariow: 'Chariow',
  circle: 'Circle',
  google: 'Google',
};

/** The outside services, and when each was last heard of. */
export const ServicesCard = ({ services }: { services: Service[] }) => (
  <SectionCard title={text.services()} lead={text.servicesLead()}>
    <ul className="ui-lines">
      {services.map((service) => (
        <Row key={service.name} service={service} />
      ))}
    </ul>
  </SectionCard>
);

function Row({ service }: { service: Service }) {
  const { name, configured, heardAt, error } = service;
  const { tone, label } = health(service);
  return (
    <li className={classes.line}>
      <div className="ui-grow">
        <Text fw={550}>{NAMES[name]}</Text>
        {configured && <div className="ui-dim">{heardAt ? <RelativeTime iso={heardAt} format={text.heard} /> : text.neverHeard()}</div>}
        {configured && error && <div className="ui-dim">{error}</div>}
      </div>
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </li>
  );
}

function health({ configured, silentSince, error, heardAt }: Service): { tone: Tone; label: string } {
  if (!configured) return { tone: 'neutral', label: text.notSetUp() };
  if (silentSince) return { tone: 'negative', label: text.silent() };
  if (error) return { tone: 'warning', label: text.fails() };
  return heardAt ? { tone: 'positive', label: text.answers() } : { tone: 'neutral', label: text.notHeard() };
}
