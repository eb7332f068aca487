import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { StoredError, stored, storedOf } from '#server/stored-errors.ts';
import { compose } from './compose.ts';
import * as reason from './integrations.messages.ts';
import { AccountClosed, type Mailer, MailPutOff, MailRefused, MailUncertain, ServerAway } from './mailer.ts';
import { isAllowed, publicLookup, refusePrivateLiteral } from './public-address.ts';

export interface SmtpServer {
  host: string;
  port: number;
  user: string;
  password: string;
  /** Uses TLS from the first byte; otherwise STARTTLS is used when the server offers it. */
  secure?: boolean;
  tls?: { rejectUnauthorized?: boolean };
  /**
   * Set for a server that staff entered: it must not be in a private network, except for these hosts. It is undefined for the server
   * that the operator of this installation chose.
   */
  allow?: readonly string[];
}
export interface SmtpOptions {
  from: { name: string; address: string };
}

export const SMTP_CONNECTIONS = 5;
/** Some servers close a connection after some hundred messages, so we close it before. */
const MESSAGES_PER_CONNECTION = 100;
const IDLE_MS = 15_000;
const CONNECT_MS = 15_000;
/** A step with a server that sends a byte now and then has an end too. RFC 5321 (4.5.3.2.6) lets a server take so long with an e-mail. */
const STEP_MS = 10 * 60_000;

/** Sends through a mail server, over connections that stay open while there is more to send. */
export function smtpMailer(server: SmtpServer, { from }: SmtpOptions): Mailer {
  const idle: Line[] = [];
  const domain = from.address.split('@')[1] ?? 'localhost';
  return {
    connections: SMTP_CONNECTIONS,
    async send(mail, { ready }) {
      let body: Buffer | undefined;
      for (;;) {
        const reused = takeIdle(idle);
        const line = reused ?? (await Line.open(server));
        let handed = false;
        // The hand-over is recorded while the e-mail is composed and the server learns the receiver; only the body waits for the record.
        const written = ready();
        written.catch(() => {});
        try {
          body ??= await compose(mail, from, domain);
          const bytes = body;
          const content = new Readable({
            read() {
              written.then(
                () => {
                  handed = true;
                  this.push(bytes);
                  this.push(null);
                },
                (error: Error) => this.destroy(error),
              );
            },
          });
          // The connection listens for errors too, but after it has finished nobody else would.
          content.on('error', () => {});
          await line.send({ from: from.address, to: mail.to }, content);
          line.rest(idle);
          return 'sent';
        } catch (error) {
          // The result is recorded after the record that the hand-over began.
          await written.catch(() => {});
          // The server refused before the body, so the connection can be used again.
          if (error instanceof Refusal && !handed) await line.reset(idle);
          else line.close();
          // Servers close idle connections, and nothing was sent on this one yet, so the next connection is tried.
          if (reused && !handed && error instanceof LineBroken) continue;
          throw toMailError(error, handed);
        }
      }
    },
    close() {
      for (const line of idle.splice(0)) line.quit();
    },
  };
}

/** An idle connection that the server has not closed in the meantime. */
function takeIdle(idle: Line[]): Line | undefined {
  let line = idle.pop();
  while (line?.broken) {
    line.close();
    line = idle.pop();
  }
  return line;
}

/** Connects and signs in; throws an error that says what the server refused. */
export async function checkSmtp(server: SmtpServer): Promise<void> {
  const line = await Line.open(server);
  line.quit();
}

/** Connects to the very address that was checked, so that a name cannot lead elsewhere in between. */
async function connectGuarded({ host, port }: SmtpServer, allow: readonly string[]): Promise<Socket> {
  const isFree = isAllowed(allow, { host: `${host}:${port}`, hostname: host });
  let socket: Socket | undefined;
  try {
    if (!isFree) refusePrivateLiteral(host);
    socket = connect({ host, port, ...(!isFree && { lookup: publicLookup }) });
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MS) });
    return socket;
  } catch (error) {
    socket?.destroy();
    const isLate = (error as Error).name === 'AbortError';
    throw new ServerAway(isLate ? stored(reason.tooLate, { host }) : storedOf(error));
  }
}

/** The library throws this: the answer of the server, where there was one, and the command that it answers. */
interface SmtpError extends Error {
  responseCode?: number;
  response?: string;
  command?: string;
  code?: string;
}

/** The answer with which the server refused a message or a part of it. */
class Refusal extends Error {
  readonly code: number;
  readonly command: string;
  constructor(message: string, code: number, command: string) {
    super(message);
    this.code = code;
    this.command = command;
  }
}

/** Such an answer concerns the address, and not the sender, the text or the moment. */
export function isUnknownAddress(code: number, response: string): boolean {
  const enhanced = /\b([245])\.(\d{1,3})\.(\d{1,3})\b/.exec(response);
  if (enhanced) return enhanced[1] === '5' && (enhanced[2] === '1' || (enhanced[2] === '2' && enhanced[3] === '1'));
  return code === 550 || code === 551 || code === 553;
}

function toMailError(error: unknown, handed: boolean): unknown {
  if (!(error instanceof Error)) return new Error(String(error));
  if (error instanceof Refusal) {
    if (error.code < 500) return new MailPutOff(error.message);
    if (error.command === 'MAIL FROM') return new AccountClosed(stored(reason.mailServerRefusesUs, { reason: error.message }));
    return new MailRefused(error.message, { bounced: error.command === 'RCPT TO' && isUnknownAddress(error.code, error.message) });
  }
  if (error instanceof LineBroken) return handed ? new MailUncertain(error.stored) : new ServerAway(error.stored);
  return error;
}

class LineBroken extends StoredError {}

/** One signed-in connection. */
class Line {
  readonly #connection: SMTPConnection;
  readonly #host: string;
  #messages = 0;
  #timer: NodeJS.Timeout | undefined;
  broken = false;

  static async open(server: SmtpServer): Promise<Line> {
    // A name such as 127.example.org leads anywhere.
    const local = server.host === 'localhost' || server.host === '::1' || (isIP(server.host) === 4 && server.host.startsWith('127.'));
    const socket = server.allow && (await connectGuarded(server, server.allow));
    const { default: Connection } = await import('nodemailer/lib/smtp-connection');
    const connection = new Connection({
      ...(socket && { connection: socket }),
      host: server.host,
      port: server.port,
      secure: server.secure ?? server.port === 465,
      // The password must not cross the network unencrypted.
      requireTLS: server.user !== '' && !local,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: 15_000,
      socketTimeout: 60_000,
      ...(server.tls && { tls: server.tls }),
    });
    const line = new Line(connection, server.host);
    try {
      await line.#act((done) => connection.connect(done));
      if (server.user) await line.#act((done) => connection.login({ credentials: { user: server.user, pass: server.password } }, done));
    } catch (error) {
      line.close();
      const { code, responseCode, message } = error as { code?: string; responseCode?: number; message: string };
      if (code === 'EAUTH' && !(responseCode && responseCode < 500))
        throw new AccountClosed(stored(reason.mailServerRefusesLogin, { reason: message }));
      throw new ServerAway(storedOf(error));
    }
    return line;
  }

  private constructor(connection: SMTPConnection, host: string) {
    this.#connection = connection;
    this.#host = host;
    const onBroken = () => {
      this.broken = true;
    };
    connection.on('error', onBroken).on('end', onBroken);
  }

  async send(envelope: { from: string; to: string }, body: Readable): Promise<void> {
    clearTimeout(this.#timer);
    this.#messages++;
    try {
      await this.#act((done) => this.#connection.send({ from: envelope.from, to: [envelope.to] }, body, done));
    } catch (error) {
      const { responseCode, response, command = '', message, code } = error as SmtpError;
      // The server's own words, without the English ones that the library puts before them.
      if (responseCode && responseCode !== 421) throw new Refusal(response || message, responseCode, command);
      // No command can name this address.
      if (code === 'EENVELOPE') throw new Refusal(message, 553, 'RCPT TO');
      // This is our own error, which `ready` threw.
      if (code === 'ESTREAM') throw body.errored ?? error;
      throw new LineBroken(storedOf(error));
    }
  }

  /** Returns the connection to the idle ones, where it waits for the next message. */
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

  /** Runs a command; its promise also rejects when the connection ends or the server takes too long. */
  #act(act: (done: (error?: Error | null) => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => settle(error);
      const end = () => settle(new StoredError(stored(reason.mailServerClosed)));
      const settle = (error?: Error | null) => {
        clearTimeout(limit);
        this.#connection.off('error', fail);
        this.#connection.off('end', end);
        if (error) reject(error);
        else resolve();
      };
      const limit = setTimeout(() => settle(new StoredError(stored(reason.tooLate, { host: this.#host }))), STEP_MS);
      if (this.broken) return settle(new StoredError(stored(reason.mailServerClosed)));
      this.#connection.once('error', fail);
      this.#connection.once('end', end);
      act(settle);
    });
  }
}
