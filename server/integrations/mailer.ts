export interface Attachment {
  filename: string;
  /** With its charset. */
  contentType: string;
  content: string;
}

export interface Mail {
  /** Becomes the Message-ID, so that a receiver can tell a second copy. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
  headers?: Record<string, string>;
  /** One that an interrupted attempt left behind; it may have been sent. */
  draft?: Draft;
}

/** `captured`: kept in the database and shown in the Outbox, sent to nobody. */
export type MailOutcome = 'sent' | 'captured' | { sent: string };

/** A draft and the conversation that it is alone in: by that its message is found once it was sent. */
export interface Draft {
  id: string;
  threadId: string;
}

/** What has to be written down while an e-mail is handed over. */
export interface HandOver {
  /**
   * Awaited right before the server could take it: resolves once it is written down that it may have, together with the
   * draft that tells after a crash whether it did; throws NotSent when it is not to be sent any more.
   */
  ready: (draft?: Draft) => Promise<void>;
}

export interface Mailer {
  /**
   * Resolves once a server has taken the mail, with its own id for it where it has one. Throws one of the errors below;
   * any other one means that trying again may help.
   */
  send(mail: Mail, handOver: HandOver): Promise<MailOutcome>;
  /** Deletes what interrupted attempts left behind, of e-mails that will not be sent. */
  discard?(drafts: string[]): Promise<void>;
  /** E-mails that it sends at the same time. */
  connections: number;
  /** It keeps e-mails in the Outbox and sends none. */
  captures?: boolean;
  close(): void;
}

/** It is not to be handed over after all: not now, or not ever. */
export class NotSent extends Error {
  readonly forGood: boolean;
  constructor({ forGood }: { forGood: boolean }) {
    super('This e-mail is not to be sent.');
    this.forGood = forGood;
  }
}
/** The mail server said no for good: an unknown address, a rejected text. */
export class MailRefused extends Error {
  /** The address does not exist: nothing should be sent to it any more. */
  readonly bounced: boolean;
  constructor(message: string, { bounced = false, cause }: { bounced?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.bounced = bounced;
  }
}
/** The server may have taken it: it fell silent before it said so. */
export class MailUncertain extends Error {}
/** The account has sent enough until then. */
export class AccountLimited extends Error {
  readonly until: Date;
  constructor(message: string, until: Date) {
    super(message);
    this.until = until;
  }
}
/** The account does not let us in any more: somebody has to link it anew. */
export class AccountClosed extends Error {}
/** The server cannot be reached: no fault of this e-mail. */
export class ServerAway extends Error {}
