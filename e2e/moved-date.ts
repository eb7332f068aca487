// Loaded into a server before its own code: its clock is as many milliseconds ahead as the file says.
import { readFileSync } from 'node:fs';

const now = () => RightDate.now() + Number(readFileSync(process.env.E2E_CLOCK!, 'utf8'));
const RightDate = Date;

globalThis.Date = new Proxy(RightDate, {
  construct: (_, given: [number]) => (given.length > 0 ? new RightDate(...given) : new RightDate(now())),
  apply: () => new RightDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
