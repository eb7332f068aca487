// A process of its own beside the bench: the mail server that takes everything (`sink`), or a program that sends straight
// through nodemailer's pool (`raw`), as one would without Cauri. `raw` sends as many as it is told on each line.
import { createInterface } from 'node:readline';
import nodemailer from 'nodemailer';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';

const [, , mode, port = '0', connections = '5', size = '8192'] = process.argv;
const say = (line: string) => void process.stdout.write(`${line}\n`);

if (mode === 'sink') {
  const sink = await startSink({ light: true });
  say(String(sink.port));
  // What was received is counted, not kept.
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
    // As many waiting as there are connections, twice: none is ever idle.
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
