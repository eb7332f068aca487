import { circleActions, circleServices } from './circle.ts';
import type { Service } from './define.ts';
import { googleActions, googleServices } from './google.ts';
import { messagingActions, messagingServices } from './messaging.ts';
import { paymentLinkActions, paymentLinkServices } from './payment-links.ts';

/** The services of other companies, with their modules. */
export const vendorServices: Service[] = [...circleServices, ...paymentLinkServices, ...messagingServices, ...googleServices];
export const vendorActions = [...circleActions, ...paymentLinkActions, ...messagingActions, ...googleActions];
