import { message } from './language.ts';
import type { WayName } from './scenario-ways.ts';

// The ways that a run can take after a step.

export const wayName: Record<WayName, () => string> = {
  yes: message({ en: 'If yes', fr: 'Si oui' }),
  no: message({ en: 'Otherwise', fr: 'Sinon' }),
  error: message({ en: 'If it fails', fr: 'En cas d’échec' }),
};

const places: Record<WayName, (args: { step: number }) => string> = {
  yes: message<[{ step: number }]>({ en: ({ step }) => `If yes, after step ${step}`, fr: ({ step }) => `Si oui, après l’étape ${step}` }),
  no: message<[{ step: number }]>({ en: ({ step }) => `Otherwise, after step ${step}`, fr: ({ step }) => `Sinon, après l’étape ${step}` }),
  error: message<[{ step: number }]>({ en: ({ step }) => `If step ${step} fails`, fr: ({ step }) => `En cas d’échec de l’étape ${step}` }),
};
/** `step` is the number of the step at which its way begins. */
export const placeOf = ({ step, on }: { step: number; on: WayName }): string => places[on]({ step });
