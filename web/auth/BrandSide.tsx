import { Box, Group, Stack, Text } from '@mantine/core';
import { IconChecks, IconDeviceMobile, IconShieldLock } from '@tabler/icons-react';
import { Logo } from '#web/ui/Logo.tsx';
import classes from './BrandSide.module.css';

const PROMISES = [
  { icon: IconDeviceMobile, text: 'Forms that open on any phone, on any network.' },
  { icon: IconChecks, text: 'Every answer is kept, and none is counted twice.' },
  { icon: IconShieldLock, text: 'Each member of the team sees what they need, and no more.' },
];

/** What a visitor sees of the product before signing in. Phones leave it out. */
export function BrandSide() {
  return (
    <Stack
      component="aside"
      className={classes.side}
      visibleFrom="md"
      flex={1.05}
      justify="space-between"
      p="3.5rem"
      aria-label="About Cauri"
    >
      <Shells />
      <Group pos="relative" gap="sm" fz="1.5rem" fw={700} lts="-0.025em">
        <Logo size={36} />
        Cauri
      </Group>
      <Box pos="relative" maw="31rem">
        <Text fz="clamp(2rem, 3.2vw, 3rem)" fw={650} lh={1.08} lts="-0.03em" mb="lg">
          The quiet engine of your coaching programme.
        </Text>
        <Stack component="ul" className="ui-plain-list" gap="sm" c="#dfe1f6">
          {PROMISES.map(({ icon: Icon, text }) => (
            <Group key={text} component="li" gap="sm" wrap="nowrap" align="flex-start">
              <Icon size={20} stroke={1.6} color="#f6c152" aria-hidden="true" />
              <Text flex={1}>{text}</Text>
            </Group>
          ))}
        </Stack>
      </Box>
    </Stack>
  );
}

/** Where the shells of the picture lie, so that they do not cover the text. */
const PLACES = [
  { x: 560, y: 205, r: 165, turn: 24, fill: true },
  { x: 720, y: 470, r: 84, turn: -24 },
  { x: 340, y: 330, r: 34, turn: 62 },
  { x: 90, y: 250, r: 26, turn: 15 },
  { x: 805, y: 730, r: 120, turn: 40 },
];

function Shells() {
  return (
    <svg className={classes.shells} viewBox="0 0 800 800" preserveAspectRatio="xMaxYMin slice" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="cowrie" cx="38%" cy="30%" r="80%">
          <stop offset="0" stopColor="#fffdf8" />
          <stop offset="0.6" stopColor="#f3e9d3" />
          <stop offset="1" stopColor="#d3b98a" />
        </radialGradient>
      </defs>
      {PLACES.map(({ x, y, r, turn, fill }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${turn}) scale(${r / 100})`}>
          {fill ? <PaintedShell /> : <DrawnShell />}
        </g>
      ))}
    </svg>
  );
}

const OUTLINE = 'M0-100C52-100 82-58 82 1S50 100 0 100-82 60-82 1-52-100 0-100Z';
const MOUTH = 'M4-80C-8-52-11-26-9 2S-8 54-16 82C2 60 15 34 15 2S14-54 4-80Z';
/** The teeth of a shell: the height of each pair, the end of the left one and the start of the right one. */
const LIPS = [
  [-50, -5, 11],
  [-31, -8, 14],
  [-12, -9, 16],
  [7, -9, 16],
  [26, -9, 14],
  [45, -10, 10],
] as const;
const TEETH = LIPS.map(([y, left, right]) => `M${left - 3} ${y}h-19M${right + 2} ${y}h19`).join('');

function PaintedShell() {
  return (
    <>
      <path d={OUTLINE} fill="url(#cowrie)" />
      <path d={MOUTH} fill="#14163d" />
      <path d={TEETH} stroke="#c98a1b" strokeWidth="4.500" strokeLinecap="round" />
    </>
  );
}

function DrawnShell() {
  return (
    <g fill="none" stroke="#8f95d8" strokeOpacity="0.55" strokeWidth="3" strokeLinecap="round">
      <path d={OUTLINE} />
      <path d={MOUTH} />
      <path d={TEETH} />
    </g>
  );
}
