import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { compose } from './compose.ts';
import { AccountClosed, type Mailer, MailRefused, MailUncertain, ServerAway } from './mailer.ts';
import { isAllowed, publicLookup, refusePrivateLiteral } from './public-address.ts';

export interface SmtpServer {
  host: string;
  port: number;
  user: string;
  password: string;
  /** TLS from the first byte; otherwise STARTTLS, where the server has it. */
  secure?: boolean;
  tls?: { rejectUnauthorized?: boolean };
  /**
   * For a server that staff wrote down: it may not lie in a private network, except for these hosts. Without it, it was
   * chosen by whoever runs this server.
   */
  allow?: readonly string[];
}
export interface SmtpOptions {
  from: { name: string; address: string };
  connections?: number;
}

export const SMTP_CONNECTIONS = 5;
/** Some servers close after some hundred messages; we leave before. */
const MESSAGES_PER_CONNECTION = 100;
const IDLE_MS = 15_000;
const CONNECT_MS = 15_000;

/** Sends through a mail server, over connections that are kept open while there is more to send. */
export function smtpMailer(server: SmtpServer, { from, connections = SMTP_CONNECTIONS }: SmtpOptions): Mailer {
  const idle: Line[] = [];
  const domain = from.address.split('@')[1] ?? 'localhost';
  return {
    connections,
    async send(mail, { ready }) {
      let body: Buffer | undefined;
      for (;;) {
        const kept = takeIdle(idle);
        const line = kept ?? (await Line.open(server));
        let handed = false;
        // Written down while it is composed and the server is told who it is for; its text waits for that.
        const written = ready();
        written.catch(() => {});
        try {
          body ??= await compose(mail, from, domain);
          const bytes = body;
          await line.send(
            { from: from.address, to: mail.to },
            content(async () => {
              await written;
              handed = true;
              return bytes;
            }),
          );
          line.rest(idle);
          return 'sent';
        } catch (error) {
          // How it ended is written down after that it began.
          await written.catch(() => {});
          // Refused before the body: the connection is fine.
          if (error instanceof Refusal && !handed) await line.reset(idle);
          else line.close();
          // Servers close connections that waited: nothing was said on it yet.
          if (kept && !handed && error instanceof LineBroken) continue;
          throw toMailError(error, handed);
        }
      }
    },
    close() {
      for (const line of idle.splice(0)) line.quit();
    },
  };
}

/** One that the server has not closed meanwhile. */
function takeIdle(idle: Line[]): Line | undefined {
  let line = idle.pop();
  while (line?.broken) line = idle.pop();
  return line;
}

/** Connects and signs in; throws a sentence that says what the server did not like. */
export async function checkSmtp(server: SmtpServer): Promise<void> {
  const line = await Line.open(server);
  line.quit();
}

/** Connects to the very address that was looked at: a name cannot lead elsewhere in between. */
async function connectGuarded({ host, port }: SmtpServer, allow: readonly string[]): Promise<Socket> {
  const isFree = isAllowed(allow, { host: `${host}:${port}`, hostname: host });
  return new Promise<Socket>((resolve, reject) => {
    if (!isFree) refusePrivateLiteral(host);
    const socket = connect({ host, port, timeout: CONNECT_MS, ...(!isFree && { lookup: publicLookup }) });
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    const late = () => fail(new Error(`${host} did not answer in time.`));
    socket.once('error', fail).once('timeout', late);
    socket.once('connect', () => {
      socket.off('error', fail).off('timeout', late).setTimeout(0);
      resolve(socket);
    });
  }).catch((error: Error) => {
    throw new ServerAway(error.message);
  });
}

/** A body that is written down as being handed over before its first byte leaves. */
function content(body: () => Promise<Buffer>): Readable {
  const stream = new Readable({
    read() {
      body().then(
        (bytes) => {
          this.push(bytes);
          this.push(null);
        },
        (error: Error) => this.destroy(error),
      );
    },
  });
  // Whoever sends it listens too; after that, nobody else would.
  return stream.on('error', () => {});
}

/** What the server answered to one message, or to a part of it. */
class Refusal extends Error {
  readonly code: number;
  readonly command: string;
  constructor(message: string, code: number, command: string) {
    super(message);
    this.code = code;
    this.command = command;
  }
}

/** Answers that mean the address, not us, the text or the moment. */
export function isUnknownAddress(code: number, response: string): boolean {
  const enhanced = /\b([245])\.(\d{1,3})\.(\d{1,3})\b/.exec(response);
  if (enhanced) return enhanced[1] === '5' && (enhanced[2] === '1' || (enhanced[2] === '2' && enhanced[3] === '1'));
  return code === 550 || code === 551 || code === 553;
}

function toMailError(error: unknown, handed: boolean): unknown {
  if (!(error instanceof Error)) return new Error(String(error));
  if (error instanceof Refusal) {
    if (error.code < 500) return error;
    if (error.command === 'MAIL FROM') return new AccountClosed(`The mail server refuses our address: ${error.message}`);
    return new MailRefused(error.message, { bounced: error.command === 'RCPT TO' && isUnknownAddress(error.code, error.message) });
  }
  if (error instanceof LineBroken) return handed ? new MailUncertain(error.message) : new ServerAway(error.message);
  return error;
}

class LineBroken extends Error {}

/** One connection, signed in. */
class Line {
  readonly #connection: SMTPConnection;
  #messages = 0;
  #timer: NodeJS.Timeout | undefined;
  broken = false;

  static async open(server: SmtpServer): Promise<Line> {
    const local = server.host === 'localhost' || server.host.startsWith('127.') || server.host === '::1';
    const socket = server.allow && (await connectGuarded(server, server.allow));
    const connection = new SMTPConnection({
      ...(socket && { connection: socket }),
      host: server.host,
      port: server.port,
      secure: server.secure ?? server.port === 465,
      // A password does not cross the network readable.
      requireTLS: server.user !== '' && !local,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: 15_000,
      socketTimeout: 60_000,
      ...(server.tls && { tls: server.tls }),
    });
    const line = new Line(connection);
    try {
      await line.#act((done) => connection.connect(done));
      if (server.user) await line.#act((done) => connection.login({ credentials: { user: server.user, pass: server.password } }, done));
    } catch (error) {
      line.close();
      const { code, responseCode, message } = error as { code?: string; responseCode?: number; message: string };
      if (code === 'EAUTH' && !(responseCode && responseCode < 500))
        throw new AccountClosed(`The mail server does not accept the user name or the password: ${message}`);
      throw new ServerAway(message);
    }
    return line;
  }

  private constructor(connection: SMTPConnection) {
    this.#connection = connection;
    connection.on('error', () => {
      this.broken = true;
    });
    connection.on('end', () => {
      this.broken = true;
    });
  }

  async send(envelope: { from: string; to: string }, body: Readable): Promise<void> {
    clearTimeout(this.#timer);
    this.#messages++;
    try {
      await this.#act((done) => this.#connection.send({ from: envelope.from, to: [envelope.to] }, body, done));
    } catch (error) {
      const { responseCode, command = '', message, code } = error as Error & { responseCode?: number; command?: string; code?: string };
      if (responseCode && responseCode !== 421) throw new Refusal(message, responseCode, command);
      // An address that no command can name.
      if (code === 'EENVELOPE') throw new Refusal(message, 553, 'RCPT TO');
      // Ours: what `ready` threw.
      if (code === 'ESTREAM') throw body.errored ?? error;
      throw new LineBroken(message);
    }
  }

  /** Waits among the idle ones for the next message. */
  rest(idle: Line[]): void {
    if (this.broken) return;
    if (this.#messages >= MESSAGES_PER_CONNECTION) {
      this.quit();
      return;
    }
    idle.push(this);
    this.#timer = setTimeout(() => {
      idle.splice(idle.indexOf(this), 1);
      this.quit();
    }, IDLE_MS).unref();
  }

  async reset(idle: Line[]): Promise<void> {
    try {
      await this.#act((done) => this.#connection.reset(done));
      this.rest(idle);
    } catch {
      this.close();
    }
  }

  quit(): void {
    clearTimeout(this.#timer);
    this.#connection.quit();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#connection.close();
  }

  /** Also ends when the connection does. */
  #act(act: (done: (error?: Error | null) => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => settle(error);
      const end = () => settle(new Error('The mail server closed the connection.'));
      const settle = (error?: Error | null) => {
        this.#connection.off('error', fail);
        this.#connection.off('end', end);
        if (error) reject(error);
        else resolve();
      };
      if (this.broken) return settle(new Error('The mail server closed the connection.'));
      this.#connection.once('error', fail);
      this.#connection.once('end', end);
      act(settle);
    });
  }
}
