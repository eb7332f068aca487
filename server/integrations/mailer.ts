import { StoredError } from '#server/stored-errors.ts';

export interface Attachment {
  filename: string;
  /** The media type, with its charset. */
  contentType: string;
  content: string;
}

/** An SMS leaves as a text, and a WhatsApp message by an approved template whose values are inserted in their order. */
export type PhoneMessage = { text: string } | { template: string; language: string; values: string[] };

export interface Mail {
  /** The id becomes the Message-ID, so that a receiver can recognise a second copy. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
  headers?: Record<string, string>;
  /** A draft that an interrupted attempt left; it may have been sent. */
  draft?: Draft;
  /** This is sent to a telephone number in place of the e-mail's texts. */
  message?: PhoneMessage;
}

/** `captured` means that the e-mail is stored and shown in the Outbox but not sent to anybody. */
export type MailOutcome = 'sent' | 'captured' | { sent: string };

/** A draft and the conversation that holds only this draft, through which its message is found after it was sent. */
export interface Draft {
  id: string;
  threadId: string;
}

/** This has to be recorded while an e-mail is handed over to a mail server. */
export interface HandOver {
  /**
   * Awaited right before the mail server could accept the e-mail. It resolves when it is recorded that the server may have accepted
   * it, with the draft that shows after a crash whether it did. It throws NotSent when the e-mail is not to be sent any more.
   */
  ready: (draft?: Draft) => Promise<void>;
}

export interface Mailer {
  /**
   * Resolves when a server has accepted the e-mail, with the server's id for it if there is one. Throws one of the errors below;
   * after any other error a retry may help.
   */
  send(mail: Mail, handOver: HandOver): Promise<MailOutcome>;
  /** Deletes drafts that interrupted attempts left, for e-mails that will not be sent. */
  discard?(drafts: string[]): Promise<void>;
  /** The number of e-mails that are sent at the same time. */
  connections: number;
  /** The e-mails are only stored in the Outbox and not sent. */
  captures?: boolean;
  close(): void;
}

/** The e-mail must not be handed over after all, either now or ever. */
export class NotSent extends Error {
  readonly forGood: boolean;
  constructor({ forGood }: { forGood: boolean }) {
    super('This e-mail is not to be sent.');
    this.forGood = forGood;
  }
}
/** The mail server refused the e-mail permanently, for example because of an unknown address or a rejected text. */
export class MailRefused extends StoredError {
  /** The address does not exist, so nothing should be sent to it any more. */
  readonly bounced: boolean;
  constructor(stored: string, { bounced = false, cause }: { bounced?: boolean; cause?: unknown } = {}) {
    super(stored, { cause });
    this.bounced = bounced;
  }
}
/** The mail server did not accept the e-mail for the moment, and a retry may help. */
export class MailPutOff extends StoredError {}
/** The server may have accepted the e-mail, because the connection broke before it answered. */
export class MailUncertain extends StoredError {}
/** The account has sent enough until the given time. */
export class AccountLimited extends StoredError {
  readonly until: Date;
  constructor(stored: string, until: Date) {
    super(stored);
    this.until = until;
  }
}
/** The account no longer gives us access: somebody has to link it again. */
export class AccountClosed extends StoredError {}
/** The server cannot be reached, which is not the fault of this e-mail. */
export class ServerAway extends StoredError {}
