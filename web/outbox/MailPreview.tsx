import { Group, SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import * as text from './mail.messages.ts';
import classes from './mail.module.css';

type Device = 'laptop' | 'phone';
type Scheme = 'light' | 'dark';
const DEVICES: Device[] = ['laptop', 'phone'];
const SCHEMES: Scheme[] = ['light', 'dark'];

/** The width of a window of a laptop, in which the e-mail has its full width, and of a common phone. */
const WIDTH = { laptop: 720, phone: 360 };
const HEIGHT = 640;

/** The e-mail as a laptop and as a phone show it: beside each other where there is room, otherwise one of them. */
export function MailPreview({ subject, html }: { subject: string; html: string }) {
  const [device, setDevice] = useState<Device>('phone');
  const [scheme, setScheme] = useState<Scheme>('light');
  return (
    <div className={classes.preview} data-device={device}>
      <Group justify="space-between" gap="xs" mb="sm">
        <SegmentedControl
          className={classes.devices}
          aria-label={text.device()}
          data={DEVICES.map((value) => ({ value, label: text.devices[value]() }))}
          value={device}
          onChange={(value) => setDevice(value as Device)}
        />
        <SegmentedControl
          aria-label={text.background()}
          data={SCHEMES.map((value) => ({ value, label: text.backgrounds[value]() }))}
          value={scheme}
          onChange={(value) => setScheme(value as Scheme)}
        />
      </Group>
      <div className={classes.screens}>
        {DEVICES.map((one) => (
          <Screen key={one} device={one} title={text.emailOn[one]({ subject })} html={inScheme(html, scheme)} />
        ))}
      </div>
    </div>
  );
}

/** A window of that device, made smaller where there is no room for it. */
function Screen({ device, title, html }: { device: Device; title: string; html: string }) {
  const { ref, width: room } = useElementSize();
  const width = WIDTH[device];
  const scale = room > 0 ? Math.min(1, room / width) : 1;
  return (
    <figure className={classes.screen} data-device={device} ref={ref} style={{ height: HEIGHT }}>
      {/* The empty sandbox allows it no script, no form and no access to this page. */}
      <iframe
        title={title}
        sandbox=""
        srcDoc={html}
        style={{ width: Math.max(room, width), height: HEIGHT / scale, transform: `scale(${scale})` }}
      />
    </figure>
  );
}

/** The e-mail as a mail program with that background shows it, whatever scheme this browser uses. */
const inScheme = (html: string, scheme: Scheme): string =>
  html
    .replaceAll('@media (prefers-color-scheme: dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replaceAll('content="light dark"', `content="${scheme}"`);
