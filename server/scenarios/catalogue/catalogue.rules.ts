import type { Module, ModuleField, ModuleOutput, Option, Service as ServiceInfo, ServiceTag } from '#contract/scenario-parts.ts';
import { refOf } from '#contract/scenario-ways.ts';
import * as rule from '#contract/scenarios.messages.ts';
import { stored } from '#server/stored-errors.ts';
import type { Definition } from '../definition.rules.ts';
import type { WordsAt } from '../mapping.rules.ts';
import * as step from '../steps.messages.ts';
import { circleActions, circleServices } from './circle.modules.ts';
import { clockTriggers } from './clock-triggers.modules.ts';
import { eventTriggers } from './event-triggers.modules.ts';
import { flowActions } from './flow.modules.ts';
import { forEach, forEachResponse, started } from './for-each.modules.ts';
import { formTriggers } from './form-triggers.modules.ts';
import { googleActions, googleServices } from './google.modules.ts';
import { httpRequest } from './http.modules.ts';
import { memberActions } from './member-actions.modules.ts';
import { memberTriggers } from './member-triggers.modules.ts';
import { messagingActions, messagingServices } from './messaging.modules.ts';
import { type Action, type Field, type Fields, type Service, StepError, type Trigger } from './module.rules.ts';
import { ownActions } from './own-actions.modules.ts';
import { paymentLinkActions, paymentLinkServices } from './payment-links.modules.ts';
import { paymentTriggers } from './payment-triggers.modules.ts';
import { ownServices } from './services.modules.ts';
import { typedMail } from './typed-mail.modules.ts';

export type AnyModule = Trigger | Action;

export const services: Service[] = [...ownServices, ...circleServices, ...paymentLinkServices, ...messagingServices, ...googleServices];
const modules = [
  ...memberTriggers,
  ...paymentTriggers,
  ...formTriggers,
  ...eventTriggers,
  ...clockTriggers,
  ...memberActions,
  ...ownActions,
  ...flowActions,
  forEach,
  forEachResponse,
  started,
  typedMail,
  httpRequest,
  ...circleActions,
  ...paymentLinkActions,
  ...messagingActions,
  ...googleActions,
] as unknown as AnyModule[];
const byId = new Map(modules.map((module) => [module.id, module]));

export const allModules = (): readonly AnyModule[] => modules;
export const findModule = (id: string): AnyModule | undefined => byId.get(id);
export const findService = (id: string) => services.find((service) => service.id === id);
export const serviceIdOf = (moduleId: string): string => moduleId.slice(0, moduleId.indexOf('.'));
/** A vendor's steps always need a connection, and a plain HTTP request may use one. */
export const needsConnection = (moduleId: string): boolean => {
  const service = findService(serviceIdOf(moduleId));
  return service?.authfields !== undefined && Object.values(service.authfields).some((one) => one.required);
};

export function findAction(id: string): Action {
  const found = findModule(id);
  if (found?.type !== 'action') throw new StepError(stored(step.reactionGone));
  return found;
}
export function findTrigger(id: string): Trigger | undefined {
  const found = findModule(id);
  return found?.type === 'trigger' ? found : undefined;
}

/** The logo is a coloured square with a letter, so that no picture of another company has to be loaded. */
const logo = (name: string, color: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${color}"/><text x="16" y="22" font-family="sans-serif" font-size="17" font-weight="700" fill="#fff" text-anchor="middle">${name[0]}</text></svg>`,
  )}`;

export function toTag(serviceId: string): ServiceTag {
  const { id, name, color } = findService(serviceId) ?? { id: serviceId, name: rule.unknownService, color: '#6b6357' };
  return { id, name: name(), color };
}

export const toService = ({ id, name, color, description, authfields }: Service): ServiceInfo => {
  const own = modules.filter((module) => serviceIdOf(module.id) === id);
  return {
    id,
    name: name(),
    color,
    description: description(),
    logoUrl: logo(name(), color),
    connects: authfields !== undefined,
    triggers: own.filter(({ type }) => type === 'trigger').length,
    actions: own.filter(({ type }) => type === 'action').length,
  };
};

const TYPED = new Set(['text', 'textarea', 'email', 'url', 'pairs']);
export const isMappable = ({ type, mappable }: Field): boolean => mappable ?? TYPED.has(type);

/** The fixed choices of a field in the language of the moment; null when it has none. */
export const optionsOf = ({ options }: Field): Option[] | null => options?.map(({ value, label }) => ({ value, label: label() })) ?? null;

/** The labels of the values that are one of a few, by the path of a value in the steps of a scenario. */
export function wordsAt({ trigger, reactions }: Definition): WordsAt {
  const modules = new Map([['trigger', trigger?.module], ...reactions.map(({ _id, module }) => [refOf(_id), module] as const)]);
  return ([step, ...path], value) => {
    const found = findModule(modules.get(step ?? '') ?? '')?.outputs.find((one) => one.path === path.join('.'));
    return found?.options?.find((one) => one.value === String(value))?.label;
  };
}

/** The name of a module in the language of the moment. */
export const nameOf = (moduleId: string): string => (findModule(moduleId)?.name ?? rule.unknownAction)();

const toFields = (fields: Fields, { isAction }: { isAction: boolean }): ModuleField[] =>
  Object.entries(fields).map(([name, one]) => ({
    name,
    label: one.label(),
    type: one.type,
    required: one.required ?? false,
    placeholder: typeof one.placeholder === 'function' ? one.placeholder() : (one.placeholder ?? ''),
    options: optionsOf(one),
    dynamic: one.lookUp !== undefined,
    help: one.help?.() ?? '',
    mappable: isAction && isMappable(one),
    ...(one.default !== undefined && { default: one.default }),
  }));

export const toOutput = ({ options, ...one }: AnyModule['outputs'][number]): ModuleOutput => ({
  ...one,
  label: one.label(),
  ...(options && { options: options.map(({ value, label }) => ({ value, label: label() })) }),
});

export function toModule(module: AnyModule): Module {
  const service = findService(serviceIdOf(module.id))!;
  return {
    id: module.id,
    name: module.name(),
    description: module.description(),
    type: module.type,
    service: toTag(service.id),
    fields: toFields(module.fields, { isAction: module.type === 'action' }),
    authfields: module.type === 'action' ? toFields(service.authfields ?? {}, { isAction: false }) : [],
    outputs: module.outputs.map(toOutput),
    idempotency: module.type === 'action' ? module.idempotency : null,
  };
}
