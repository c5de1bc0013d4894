import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The clear blue of the console in ten shades: the theme editor's primary colour and its variants (design). */
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

/** The kit's red, its last three shades darker: white letters on a button that deletes have to be read. */
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

/** How the console looks: one primary ramp, radius 8, hairlines, one shadow. */
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
    // A title in its tone would be too pale to read on the tone's ground; the icon and the ground say it.
    Alert: { styles: { label: { color: 'var(--mantine-color-text)' } } },
    // The head of a dialog is no second head of the page.
    Modal: { defaultProps: { attributes: { header: { role: 'none' } } } },
    // Its invisible first item is no item of a menu to assistive technology.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Drawer: { defaultProps: { attributes: { header: { role: 'none' } } } },
  },
});
