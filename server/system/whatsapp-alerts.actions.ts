import type { SystemSettingsState } from '#contract/system-settings.ts';
import { openConnection } from '#server/accounts/connection-secrets.queries.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { sendWhatsAppTemplate, whatsAppAccount } from '#server/integrations/whatsapp.ts';
import { storedOf } from '#server/stored-errors.ts';
import { insertCall } from './alerts.queries.ts';
import { saveMessage } from './settings.queries.ts';

// WhatsApp takes no key by which it would recognise a repeated message. An alert that arrives twice does no harm and one that is lost
// does, so a message whose outcome is unknown is repeated as the calls of the webhook are.

const SCHEME = 'whatsapp:';

export const isWhatsapp = (address: string): boolean => address.startsWith(SCHEME);

/** Writes one message for each number. */
export async function insertMessages(db: Db, { alertWhatsappTo }: SystemSettingsState, text: string): Promise<void> {
  for (const number of alertWhatsappTo?.split(', ') ?? []) await insertCall(db, `${SCHEME}${number}`, text);
}

/** Sends a message with the present settings; one that was written before WhatsApp was turned off is dropped. */
export async function sendMessage(
  deps: Pick<Deps, 'db' | 'env' | 'outbound'>,
  { alertWhatsapp, alertWhatsappTemplate, alertWhatsappLanguage }: SystemSettingsState,
  { url, body }: { url: string; body: string },
): Promise<void> {
  if (!alertWhatsapp || !alertWhatsappTemplate) return;
  const { db, env, outbound } = deps;
  try {
    const values = (await openConnection(deps, db, alertWhatsapp, 'whatsapp')) ?? {};
    await sendWhatsAppTemplate(outbound, whatsAppAccount(env.WHATSAPP_URL, values), {
      to: url.slice(SCHEME.length),
      template: alertWhatsappTemplate,
      language: alertWhatsappLanguage,
      values: [body],
    });
    await saveMessage(db, null);
  } catch (error) {
    await saveMessage(db, storedOf(error));
    throw error;
  }
}
