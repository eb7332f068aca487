import { createContext, useContext } from 'react';
import type { Connection, Module, Service } from '#contract/scenario-parts.ts';
import type { Way } from '#contract/scenario-ways.ts';
import type { SampleOf } from './scope.ts';
import type { Builder } from './useBuilder.ts';

/** The content of the side panel. `step` is `trigger` or a reaction's id. */
export type Panel =
  | { kind: 'step'; step: string }
  /** Chooses another module for an existing step, or the first one of the trigger. */
  | { kind: 'choose'; step: string }
  /** Adds a reaction on a way, or on the main line; `at` is its place among those that stand there. */
  | { kind: 'add'; at: number; way: Way | null }
  | { kind: 'conditions'; step: string }
  | { kind: 'settings' };

export interface BuilderParts {
  id: string;
  builder: Builder;
  services: readonly Service[];
  modules: ReadonlyMap<string, Module>;
  connections: readonly Connection[];
  samples: readonly SampleOf[];
  mostReactions: number;
  /** True when there is no room beside the steps, so that the panel covers them. */
  narrow: boolean;
  panel: Panel | undefined;
  /** Opens a panel; undefined closes it. */
  show: (panel: Panel | undefined) => void;
  /** Opens the step because of which the stored scenario cannot be active. */
  showProblem: () => void;
  /** The signing secret that was just made. The server does not tell it again, so it outlives the panel. */
  secret: string | undefined;
  keepSecret: (secret: string) => void;
  /** Announces a change to screen readers. */
  say: (sentence: string) => void;
}

export const BuilderContext = createContext<BuilderParts | null>(null);

export function useParts(): BuilderParts {
  const parts = useContext(BuilderContext);
  if (!parts) throw new Error('useParts is used outside of the builder');
  return parts;
}
