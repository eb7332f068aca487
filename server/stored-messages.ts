import * as billing from './billing/billing.messages.ts';
import * as service from './integrations/integrations.messages.ts';
import * as reminder from './reminders/reminders.messages.ts';
import * as field from './scenarios/catalogue/fields.messages.ts';
import * as step from './scenarios/steps.messages.ts';
import * as subject from './scenarios/subjects.messages.ts';
import { nameMessages } from './stored-errors.ts';
import * as payment from './webhooks/webhooks.messages.ts';

/** Gives the messages of lower folders the names by which their sentences are stored. */
export function nameStoredMessages(): void {
  for (const [file, exported] of Object.entries({ service, field, step, subject, payment, billing, reminder }))
    nameMessages(file, exported);
}
