import { PaymentDoubt } from '#contract/payments.ts';
import { ApiError } from '#web/api/call.ts';
import { confirm } from '#web/ui/confirm.tsx';
import * as text from './payments.messages.ts';

/** Records a payment, after a question where the server doubts it. Returns undefined when staff rather leave it. */
export async function unlessDoubtful<T>(record: (isSure: boolean) => Promise<T>): Promise<T | undefined> {
  try {
    return await record(false);
  } catch (error) {
    if (!(error instanceof ApiError && PaymentDoubt.safeParse(error.data).success)) throw error;
    const question = { title: text.doubtTitle(), body: error.message, confirmLabel: text.recordAnyway() };
    return (await confirm(question)) ? await record(true) : undefined;
  }
}
