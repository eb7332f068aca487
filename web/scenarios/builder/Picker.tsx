import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { MAX_REACTIONS, type Module, type Service } from '#contract/scenario-parts.ts';
import { isFound } from '#contract/search.ts';
import { count } from '#web/scenarios/scenario-labels.ts';
import { ServiceMark } from '../ServiceMark.tsx';
import { useParts } from './builder-context.ts';
import { addReaction, chooseReaction, chooseTrigger } from './draft.ts';
import { needsConnection } from './missing.ts';
import { PanelHead } from './PanelHead.tsx';
import classes from './panel.module.css';

interface Props {
  /** A step that gets another module, or the place of a new reaction. */
  target: { step: string } | { at: number };
  close: () => void;
}

/** Apps, and what they can do: choosing a module makes it a step. */
export function Picker({ target, close }: Props) {
  const { services, modules, connections, builder, show } = useParts();
  const [search, setSearch] = useState('');
  const [service, setService] = useState<Service>();
  const type = 'step' in target && target.step === 'trigger' ? 'trigger' : 'action';
  const all = [...modules.values()].filter((module) => module.type === type);
  const wanted = search.trim();
  const found = all.filter((module) => isFound(search, `${module.service.name} ${module.name} ${module.description}`));
  const full = 'at' in target && builder.draft.reactions.length >= MAX_REACTIONS;

  const choose = (module: Module) => {
    const own = connections.filter((one) => one.service.id === module.service.id);
    // The only one that there is, where one is needed.
    const connection = needsConnection(module) && own.length === 1 ? own[0]!._id : null;
    if ('at' in target) {
      const { id, edit } = addReaction(module, connection, target.at);
      builder.edit(edit);
      show({ kind: 'step', step: id });
      return;
    }
    builder.edit(target.step === 'trigger' ? chooseTrigger(module, connection) : chooseReaction(target.step, module, connection));
    show({ kind: 'step', step: target.step });
  };

  const offered = services.filter(({ id }) => all.some((module) => module.service.id === id));
  const shown = wanted !== '' ? found : service ? all.filter((module) => module.service.id === service.id) : undefined;
  return (
    <>
      <PanelHead title={type === 'trigger' ? 'What sets it off?' : 'What is to happen?'} close={close} />
      <div className={classes.body}>
        {full ? (
          <p>A scenario may hold at most 5 actions.</p>
        ) : (
          <>
            <TextInput
              type="search"
              aria-label="Search apps and modules"
              placeholder="Search apps and modules"
              leftSection={<IconSearch size={16} />}
              value={search}
              maxLength={100}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
            {service && wanted === '' && (
              <Button
                variant="subtle"
                size="compact-sm"
                justify="start"
                leftSection={<IconArrowLeft size={16} />}
                onClick={() => setService(undefined)}
              >
                All apps
              </Button>
            )}
            {shown === undefined ? (
              <ul className={classes.options}>
                {offered.map((one) => {
                  const own = all.filter((module) => module.service.id === one.id).length;
                  return (
                    <li key={one.id}>
                      <UnstyledButton className={classes.option} onClick={() => setService(one)}>
                        <ServiceMark service={one} />
                        <span className={classes.optionWords}>
                          <span className={classes.optionName}>{one.name}</span>
                          <span className="ui-dim">{one.description}</span>
                        </span>
                        <span className="ui-dim">
                          {type === 'trigger' ? count(own, 'trigger', 'triggers') : count(own, 'action', 'actions')}
                        </span>
                        <IconChevronRight size={16} aria-hidden="true" />
                      </UnstyledButton>
                    </li>
                  );
                })}
              </ul>
            ) : (
              <ul className={classes.options}>
                {shown.map((module) => (
                  <li key={module.id}>
                    <UnstyledButton className={classes.option} onClick={() => choose(module)}>
                      <ServiceMark service={module.service} />
                      <span className={classes.optionWords}>
                        {wanted !== '' && <span className="ui-dim-xs">{module.service.name}</span>}
                        <span className={classes.optionName}>{module.name}</span>
                        <span className="ui-dim">{module.description}</span>
                      </span>
                    </UnstyledButton>
                  </li>
                ))}
                {shown.length === 0 && <li className="ui-dim">Nothing matches. Try another word.</li>}
              </ul>
            )}
          </>
        )}
      </div>
    </>
  );
}
