// A separate process: either a mail server that accepts everything (`sink`), or a program that sends directly through
// nodemailer's pool, as one would without Cauri (`raw`). `raw` reads a number from each line and sends that many e-mails.
import { createInterface } from 'node:readline';
import nodemailer from 'nodemailer';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';

const [, , mode, port = '0', connections = '5', size = '8192'] = process.argv;
const say = (line: string) => void process.stdout.write(`${line}\n`);

if (mode === 'sink') {
  const sink = await startSink({ light: true });
  say(String(sink.port));
  // Received messages are counted and not stored.
  setInterval(() => sink.received.splice(0), 1_000);
} else {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: Number(port),
    pool: true,
    maxConnections: Number(connections),
    ignoreTLS: true,
  });
  const text = 'Bonjour, le webinaire commence à 18 h. '.repeat(Math.ceil(Number(size) / 40)).slice(0, Number(size));
  const html = `<html><body><p>${text}</p></body></html>`;
  say('ready');
  for await (const line of createInterface({ input: process.stdin })) {
    const count = Number(line);
    const started = performance.now();
    let next = 0;
    // Twice as many messages wait as there are connections, so that no connection is idle.
    const sender = async () => {
      while (next < count)
        await transport.sendMail({
          from: { name: 'Le programme', address: 'bonjour@exemple.sn' },
          to: `membre${next++}@exemple.sn`,
          subject: 'Bonjour Awa Diop',
          text,
          html,
          headers: {
            'List-Unsubscribe': '<https://cauri.exemple.sn/unsubscribe/x>',
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        });
    };
    await Promise.all(Array.from({ length: 2 * Number(connections) }, sender));
    say(String((count * 1_000) / (performance.now() - started)));
  }
  transport.close();
}
