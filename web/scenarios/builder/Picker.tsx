import { Stack, Text, UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { Module, Service, ServiceTag } from '#contract/scenario-parts.ts';
import { IF, MAX_WAYS, type Way, waysTo } from '#contract/scenario-ways.ts';
import * as rule from '#contract/scenarios.messages.ts';
import { isFound } from '#contract/search.ts';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { ServiceMark } from '../ServiceMark.tsx';
import * as text from './builder.messages.ts';
import { useParts } from './builder-context.ts';
import { addReaction, chooseModule } from './draft.ts';
import { PanelFrame } from './PanelFrame.tsx';
import { SmallButton } from './SmallButton.tsx';
import { needsConnection } from './step-view.ts';

interface Props {
  /** The step that gets another module, or the place of a new reaction. */
  target: { step: string } | { at: number; way: Way | null };
  close: () => void;
}

/** The apps and their modules. Choosing a module makes it a step. */
export function Picker({ target, close }: Props) {
  const { services, modules, connections, builder, show, mostReactions } = useParts();
  const [search, setSearch] = useState('');
  const [service, setService] = useState<Service>();
  const type = 'step' in target && target.step === 'trigger' ? 'trigger' : 'action';
  const { reactions } = builder.draft;
  // Ways lie within one another only so deep.
  const depth = 'at' in target && target.way ? 1 + waysTo(reactions, reactions.find(({ _id }) => _id === target.way!.step)!).length : 0;
  const all = [...modules.values()].filter((module) => module.type === type && (module.id !== IF || depth < MAX_WAYS));
  const choose = (module: Module) => {
    const own = connections.filter((one) => one.service.id === module.service.id);
    // A needed connection is chosen when there is only one.
    const connection = needsConnection(module) && own.length === 1 ? own[0]!._id : null;
    if ('at' in target) {
      const { id, edit } = addReaction(module, connection, target.at, target.way);
      builder.edit(edit);
      show({ kind: 'step', step: id });
      return;
    }
    builder.edit(chooseModule(target.step, module, connection));
    show({ kind: 'step', step: target.step });
  };

  const isSearching = search.trim() !== '';
  const offered = services.filter(({ id }) => all.some((module) => module.service.id === id));
  const found = all.filter((module) => isFound(search, `${module.service.name} ${module.name} ${module.description}`));
  const shown = isSearching ? found : service && all.filter((module) => module.service.id === service.id);
  return (
    <PanelFrame title={type === 'trigger' ? text.whatTriggers() : text.whatHappens()} close={close}>
      {'at' in target && builder.draft.reactions.length >= mostReactions ? (
        <Text>{rule.tooManyReactions({ most: mostReactions })}</Text>
      ) : (
        <>
          <SearchInput placeholder={text.searchApps()} value={search} maxLength={100} onSearch={setSearch} />
          {service && !isSearching && (
            <SmallButton variant="subtle" mr="auto" leftSection={<IconArrowLeft size={16} />} onClick={() => setService(undefined)}>
              {text.allApps()}
            </SmallButton>
          )}
          <ul className="ui-plain-list">
            {shown
              ? shown.map((module) => (
                  <Choice
                    key={module.id}
                    service={module.service}
                    over={isSearching ? module.service.name : undefined}
                    name={module.name}
                    description={module.description}
                    onChoose={() => choose(module)}
                  />
                ))
              : offered.map((one) => {
                  const own = all.filter((module) => module.service.id === one.id).length;
                  return (
                    <Choice
                      key={one.id}
                      service={one}
                      name={one.name}
                      description={one.description}
                      aside={type === 'trigger' ? text.triggers({ count: own }) : text.actions({ count: own })}
                      onChoose={() => setService(one)}
                    />
                  );
                })}
          </ul>
          {shown?.length === 0 && <p className="ui-dim ui-small">{text.nothingMatches()}</p>}
        </>
      )}
    </PanelFrame>
  );
}

interface ChoiceProps {
  service: ServiceTag;
  name: string;
  description: string;
  /** A line above the name. */
  over?: string | undefined;
  /** A text at the end, for a choice that leads to further ones. */
  aside?: string;
  onChoose: () => void;
}

const Choice = ({ service, name, description, over, aside, onChoose }: ChoiceProps) => (
  <li>
    <UnstyledButton className="ui-row-sm ui-press ui-touch" w="100%" p="xs" bdrs="md" onClick={onChoose}>
      <ServiceMark service={service} />
      <Stack component="span" gap={0} className="ui-grow">
        {over && <span className="ui-dim-xs">{over}</span>}
        <strong>{name}</strong>
        <span className="ui-dim">{description}</span>
      </Stack>
      {aside && (
        <>
          <Text span size="sm" c="dimmed" flex="none">
            {aside}
          </Text>
          <IconChevronRight size={16} aria-hidden="true" />
        </>
      )}
    </UnstyledButton>
  </li>
);
