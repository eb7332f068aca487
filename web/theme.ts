import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, type MantineThemeComponents } from '@mantine/core';
import * as word from './ui/words.messages.ts';

// The look of the admin app: grounds are cowrie ivory, actions are deep indigo, and amber is the accent.
// theme.css has the rules that only CSS can express.

const ivory: MantineColorsTuple = [
  '#fbf8f1',
  '#f5f0e5',
  '#ece5d6',
  '#e0d7c5',
  '#cbc0ab',
  '#9f9582',
  '#756d5e',
  '#5f584c',
  '#433e37',
  '#272420',
]; // prettier
const indigo: MantineColorsTuple = [
  '#eff0fb',
  '#dfe1f6',
  '#bfc3ec',
  '#9ba1e0',
  '#7a81d3',
  '#5f66c6',
  '#474db0',
  '#363b93',
  '#2a2e75',
  '#1c1f52',
];
const amber: MantineColorsTuple = [
  '#fff6e2',
  '#fdeabf',
  '#fad789',
  '#f6c152',
  '#f0aa2c',
  '#dc9116',
  '#b4720d',
  '#8b570b',
  '#6a420c',
  '#48300b',
];
const green: MantineColorsTuple = [
  '#ebf7f0',
  '#d3eddf',
  '#a7dbc0',
  '#78c79f',
  '#4fb381',
  '#329867',
  '#1f7d52',
  '#166541',
  '#114f34',
  '#0c3926',
];
const red: MantineColorsTuple = [
  '#fdf0ee',
  '#fadcd8',
  '#f3b6ae',
  '#ec8d82',
  '#e3675a',
  '#ce4437',
  '#b93629',
  '#9c2a1f',
  '#7c2018',
  '#5b1812',
];
/** The colours of the dark appearance: 0 is the text, 9 the darkest ground. */
const dark: MantineColorsTuple = [
  '#eae6dd',
  '#ccc8c4',
  '#aaa8b0',
  '#888894',
  '#50526a',
  '#3a3c53',
  '#2b2d43',
  '#1f2134',
  '#171928',
  '#10111c',
];

const DIALOG = { centered: true, radius: 'lg', shadow: 'xl', padding: 'lg' };
const OVERLAY = { backgroundOpacity: 0.45, color: '#10111c' };

/** The close button of a dialog is only a cross, so it needs an accessible name. */
const CLOSE = { 'aria-label': word.close() };

const FONT = "'Figtree Variable', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** The arrows move through the options of a list, so Tab must not stop at what scrolls them. */
const OPTIONS = { scrollAreaProps: { viewportProps: { tabIndex: -1 } } };

/** The components are named as text, because `Menu.extend` and the like would load them all with the first screen. */
const components: MantineThemeComponents = {
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
  Anchor: { defaultProps: { underline: 'hover', fw: 550 } },
  Button: { defaultProps: { size: 'sm' } },
  InputBase: { defaultProps: { size: 'sm' } },
  // The first item takes the focus, because Mantine's placeholder for the focus has a role that menus must not contain.
  Menu: { defaultProps: { shadow: 'lg', radius: 'md', position: 'bottom-end', withInitialFocusPlaceholder: false } },
  Modal: { defaultProps: { ...DIALOG, overlayProps: OVERLAY, closeButtonProps: CLOSE } },
  // Questions are made of the parts of a dialog (AlertDialog), which do not know its properties.
  ModalRoot: { defaultProps: DIALOG },
  ModalOverlay: { defaultProps: OVERLAY },
  Drawer: { defaultProps: { overlayProps: OVERLAY, closeButtonProps: CLOSE } },
  MultiSelect: { defaultProps: OPTIONS },
  Paper: { defaultProps: { radius: 'lg' } },
  // Whoever chooses what is chosen already keeps it.
  Select: { defaultProps: { ...OPTIONS, allowDeselect: false } },
  Tooltip: { defaultProps: { openDelay: 350, withArrow: true } },
};

export const theme = createTheme({
  colors: { gray: ivory, indigo, amber, yellow: amber, green, red, dark },
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 5 },
  black: '#221f33',
  fontFamily: FONT,
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  headings: {
    fontFamily: FONT,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.625rem', lg: '0.875rem', xl: '1.25rem' },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgb(28 31 82 / 6%)',
    sm: '0 1px 2px rgb(28 31 82 / 6%), 0 2px 8px rgb(28 31 82 / 5%)',
    md: '0 2px 4px rgb(28 31 82 / 5%), 0 8px 24px rgb(28 31 82 / 9%)',
    lg: '0 4px 8px rgb(28 31 82 / 5%), 0 16px 40px rgb(28 31 82 / 13%)',
    xl: '0 8px 16px rgb(28 31 82 / 6%), 0 28px 64px rgb(28 31 82 / 18%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components,
});

/** The variables of the product's own surfaces, in addition to Mantine's. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': ivory[7],
    '--mantine-color-placeholder': ivory[6],
    '--mantine-color-error': red[6],
    '--mantine-color-anchor': indigo[7],
    '--mantine-color-default-border': ivory[3],
    '--mantine-color-default-hover': ivory[0],
    '--canvas': ivory[0],
    '--surface': '#ffffff',
    '--sunken': ivory[1],
    '--line': ivory[2],
    '--line-strong': ivory[4],
    '--focus': indigo[6],
    '--accent': amber[4],
    '--rail': indigo[9],
    '--rail-deep': '#14163d',
  },
  dark: {
    '--mantine-color-body': dark[7],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[3],
    '--mantine-color-error': red[3],
    '--mantine-color-anchor': indigo[3],
    // Mantine's own ground of quiet buttons is darker than our surfaces, and looks like a hole in them.
    '--mantine-color-indigo-light': 'rgb(122 129 211 / 20%)',
    '--mantine-color-indigo-light-hover': 'rgb(122 129 211 / 30%)',
    '--mantine-color-indigo-light-color': indigo[1],
    '--mantine-color-default': dark[6],
    '--mantine-color-default-border': dark[4],
    '--canvas': dark[8],
    '--surface': dark[7],
    '--sunken': dark[8],
    '--line': dark[5],
    '--line-strong': dark[4],
    '--focus': amber[3],
    '--accent': amber[4],
    '--rail': '#12142a',
    '--rail-deep': dark[9],
  },
});
