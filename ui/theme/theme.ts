import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The primary color in ten shades. */
const primary: MantineColorsTuple = [
  '#eaf3ff',
  '#d3e4fb',
  '#a6c8f5',
  '#76aaf0',
  '#4f91eb',
  '#3782e8',
  '#2a7ae7',
  '#1c68ce',
  '#115cb9',
  '#004fa3',
];

const dark: MantineColorsTuple = [
  '#d7dde6',
  '#b3bcc9',
  '#93a0b2',
  '#6d7b90',
  '#3a4657',
  '#2a3443',
  '#1d2632',
  '#151c26',
  '#10161f',
  '#0b1018',
];

/** Mantine's red with the last three shades darker: white text on a red button needs enough contrast. */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  '#fa5252',
  '#d02a2a',
  '#bb2424',
  '#a81f1f',
];

/** The Mantine theme of the console: one primary color, radius 8, hairlines, one shadow. */
export const theme = createTheme({
  colors: { primary, dark, red },
  primaryColor: 'primary',
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: 8,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, monospace',
  shadows: { sm: '0 1px 2px rgb(10 20 40 / 8%), 0 4px 16px rgb(10 20 40 / 10%)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A finger needs 44 px; compact buttons stand in lines of text.
    Button: {
      vars: (_theme: unknown, { size }: { size?: unknown }) => ({
        root: String(size).startsWith('compact') ? {} : { '--button-height': '44px' },
      }),
    },
    // A title in the alert's color would lack contrast; the icon and the background show the color.
    Alert: { styles: { label: { color: 'var(--mantine-color-text)' } } },
    // The header of a dialog is not a second banner of the page.
    Modal: { defaultProps: { attributes: { header: { role: 'none' } } } },
    // Each frame of an endless movement costs the whole page where there is no graphics card.
    Skeleton: { defaultProps: { animate: false } },
    // Assistive technology would announce the invisible first item.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Drawer: { defaultProps: { attributes: { header: { role: 'none' } } } },
  },
});
