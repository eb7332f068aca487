import { createContext, useContext } from 'react';
import type { Connection, Module, Service } from '#contract/scenario-parts.ts';
import type { SampleOf } from './scope.ts';
import type { Builder } from './useBuilder.ts';

/** What the side panel shows. `step` is `trigger` or a reaction's id. */
export type Panel =
  | { kind: 'step'; step: string }
  /** Another module for a step that there is, or the trigger's first. */
  | { kind: 'choose'; step: string }
  | { kind: 'add'; at: number }
  | { kind: 'conditions'; step: string }
  | { kind: 'settings' };

export interface BuilderParts {
  id: string;
  builder: Builder;
  services: readonly Service[];
  modules: ReadonlyMap<string, Module>;
  connections: readonly Connection[];
  samples: readonly SampleOf[];
  /** No room for the panel beside the steps: it comes over them. */
  narrow: boolean;
  panel: Panel | undefined;
  /** Undefined closes it. */
  show: (panel: Panel | undefined) => void;
  /** Tells those who do not see what changed. */
  say: (sentence: string) => void;
}

export const BuilderContext = createContext<BuilderParts | null>(null);

export function useParts(): BuilderParts {
  const parts = useContext(BuilderContext);
  if (!parts) throw new Error('useParts stands outside of the builder');
  return parts;
}
