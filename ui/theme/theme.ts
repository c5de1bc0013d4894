import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** The clear blue of the console in ten shades: the theme editor's primary colour and its variants (design). */
const beam: MantineColorsTuple = [
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

/** How the console looks: one primary ramp, radius 8, hairlines, one shadow. */
export const theme = createTheme({
  colors: { beam, dark },
  primaryColor: 'beam',
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: 8,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, monospace',
  shadows: { sm: '0 1px 2px rgb(10 20 40 / 8%), 0 4px 16px rgb(10 20 40 / 10%)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** Colours with a fixed meaning, in both schemes with the contrast text needs. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--farol-online': '#14804a',
    '--farol-offline': '#c92a2a',
    '--farol-unknown': '#5b6675',
    '--farol-moving': '#1c68ce',
    '--farol-attention': '#a15c00',
    '--farol-surface': '#ffffff',
    '--farol-ground': '#f4f6f9',
    '--farol-line': '#e3e7ed',
    '--farol-text': '#17202d',
    '--farol-dim': '#566173',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#17202d',
    '--mantine-color-dimmed': '#566173',
  },
  dark: {
    '--farol-online': '#4ccb86',
    '--farol-offline': '#ff7b7b',
    '--farol-unknown': '#a3afbf',
    '--farol-moving': '#6fb0ff',
    '--farol-attention': '#f5b54a',
    '--farol-surface': '#151c26',
    '--farol-ground': '#0b1018',
    '--farol-line': '#2a3443',
    '--farol-text': '#e6ebf2',
    '--farol-dim': '#a3afbf',
    '--mantine-color-body': '#151c26',
    '--mantine-color-text': '#e6ebf2',
    '--mantine-color-dimmed': '#a3afbf',
  },
});
