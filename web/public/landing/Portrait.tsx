import type { JSX } from 'react';

// Faces drawn for this page from few shapes; they differ in skin, hair, clothes and background.

type Hair = 'fade' | 'wrap' | 'afro' | 'braids' | 'bun' | 'scarf' | 'cap' | 'locks';
interface Look {
  ground: string;
  skin: string;
  cloth: string;
  trim: string;
  hair: Hair;
  beard?: true;
  glasses?: true;
}

const LOOKS: Look[] = [
  { ground: '#f3c97b', skin: '#7b4a2d', cloth: '#2b2e75', trim: '#f0aa2c', hair: 'wrap' },
  { ground: '#c9d3ef', skin: '#5c3522', cloth: '#fbf7ef', trim: '#2f6f5e', hair: 'fade', beard: true },
  { ground: '#e8b7a0', skin: '#8a5536', cloth: '#1f7d52', trim: '#fbf7ef', hair: 'braids', glasses: true },
  { ground: '#bfe0d0', skin: '#4b2a1b', cloth: '#b4470d', trim: '#f6d38a', hair: 'cap', beard: true },
  { ground: '#e3d4f0', skin: '#8f5a3a', cloth: '#6a2c63', trim: '#f0aa2c', hair: 'afro' },
  { ground: '#f6dfb2', skin: '#643a25', cloth: '#274690', trim: '#fbf7ef', hair: 'locks', glasses: true },
  { ground: '#d6e4bf', skin: '#75452b', cloth: '#c8553d', trim: '#2b2e75', hair: 'bun' },
  { ground: '#cfd8e8', skin: '#855034', cloth: '#0f4c5c', trim: '#f6c152', hair: 'scarf' },
];

const INK = '#1d1420';

const HAIR: Record<Hair, (look: Look) => JSX.Element> = {
  fade: () => <path d="M37 51c-2-19 8-29 23-29s25 10 23 29c-3-8-6-11-9-12-9 3-20 3-28 0-3 1-6 4-9 12Z" fill={INK} />,
  wrap: ({ cloth, trim }) => (
    <>
      <path d="M33 51c-4-20 8-36 28-36s31 16 26 36c-7-11-16-15-27-15s-20 4-27 15Z" fill={trim} />
      <path d="M40 20c8-14 33-16 41 0 4 8-3 13-9 11-9-6-19-6-26 0-6 2-10-3-6-11Z" fill={cloth} />
      <path d="M35 44c8-9 16-12 25-12s18 3 25 12" fill="none" stroke={cloth} strokeWidth="3" />
    </>
  ),
  afro: () => (
    <path
      d="M60 10c23 0 34 15 33 31-1 13-7 18-10 20 1-13-3-20-8-24-9 4-21 4-30 0-5 4-9 11-8 24-3-2-9-7-10-20-1-16 10-31 33-31Z"
      fill={INK}
    />
  ),
  braids: () => (
    <>
      <path
        d="M34 88c-6-15-5-34-2-44 3-13 13-24 28-24s25 11 28 24c3 10 4 29-2 44-4 2-7 0-7-3 3-14 2-33-4-44-9-5-21-5-30 0-6 11-7 30-4 44 0 3-3 5-7 3Z"
        fill={INK}
      />
      <path d="M60 21v16M50 23l-2 15M70 23l2 15" stroke="#4a3a4e" strokeWidth="1.500" />
    </>
  ),
  bun: () => (
    <>
      <circle cx="60" cy="16" r="11" fill={INK} />
      <path d="M37 52c-3-20 8-30 23-30s26 10 23 30c-4-10-9-15-23-15s-19 5-23 15Z" fill={INK} />
    </>
  ),
  scarf: ({ cloth }) => (
    <path
      d="M60 16c19 0 29 14 29 33 0 15-2 29 3 43-12 6-19 3-19 3V52c0-10-6-15-13-15s-13 5-13 15v43s-7 3-19-3c5-14 3-28 3-43 0-19 10-33 29-33Z"
      fill={cloth}
    />
  ),
  cap: ({ trim, cloth }) => (
    <>
      <path d="M37 50c0-6 1-9 2-11h42c1 2 2 5 2 11-2-5-3-7-5-8H42c-2 1-3 3-5 8Z" fill={INK} />
      <path d="M38 40c-1-14 8-22 22-22s23 8 22 22c-14-4-30-4-44 0Z" fill={trim} />
      <path d="M38 38c14-4 30-4 44 0" fill="none" stroke={cloth} strokeWidth="3" strokeDasharray="4 3" />
    </>
  ),
  locks: () => (
    <path
      d="M32 74c-3-14-1-30 4-38 5-10 13-15 24-15s19 5 24 15c5 8 7 24 4 38-3 2-6 1-6-2 1-12 0-22-5-31-10-5-24-5-34 0-5 9-6 19-5 31 0 3-3 4-6 2Z"
      fill={INK}
    />
  ),
};

/** The portrait of a person on the page. It is decorative, because the name is beside it. */
export function Portrait({ index }: { index: number }) {
  const look = LOOKS[index % LOOKS.length]!;
  const { ground, skin, cloth, trim, hair, beard, glasses } = look;
  const behind = hair === 'braids' || hair === 'locks';
  return (
    <svg viewBox="0 0 120 120" aria-hidden="true" focusable="false" className="portrait">
      <rect width="120" height="120" fill={ground} />
      <circle cx="98" cy="24" r="34" fill="#fff" opacity=".22" />
      {behind && HAIR[hair](look)}
      <path d="M14 120c2-22 18-31 46-31s44 9 46 31Z" fill={cloth} />
      <path d="M50 74h20v18c-3 7-17 7-20 0Z" fill={skin} />
      <path d="M50 78c6 6 14 6 20 0v8c-6 5-14 5-20 0Z" fill="#000" opacity=".16" />
      <path d="M46 90c4 12 24 12 28 0" fill="none" stroke={trim} strokeWidth="4" />
      <ellipse cx="60" cy="56" rx="22" ry="26" fill={skin} />
      {!behind && HAIR[hair](look)}
      {behind && <path d="M39 47c2-16 11-22 21-22s19 6 21 22c-6-7-12-9-21-9s-15 2-21 9Z" fill={INK} />}
      {beard && <path d="M40 60c1 16 9 24 20 24s19-8 20-24c-3 8-8 10-11 9-6-3-12-3-18 0-3 1-8-1-11-9Z" fill={INK} />}
      <path d="M47 50c2-2 6-2 8 0M65 50c2-2 6-2 8 0" fill="none" stroke={INK} strokeWidth="2" strokeLinecap="round" />
      <circle cx="51" cy="56" r="2.200" fill={INK} />
      <circle cx="69" cy="56" r="2.200" fill={INK} />
      {glasses && (
        <path d="M43 56a8 7 0 1 0 16 0 8 7 0 1 0-16 0Zm18 0a8 7 0 1 0 16 0 8 7 0 1 0-16 0Z" fill="none" stroke={INK} strokeWidth="1.800" />
      )}
      <path d="M60 57v7h-3" fill="none" stroke="#000" strokeOpacity=".35" strokeWidth="1.800" strokeLinecap="round" />
      <path d="M52 70c5 5 11 5 16 0" fill="none" stroke={beard ? '#f3e3d3' : INK} strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
