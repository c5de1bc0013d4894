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

/** The height of what is clicked and typed into. */
const CONTROL = 'var(--farol-control)';

/** Above and below the lines of a field with several: with one line it has the height of the others. */
const LINE_PADDING = 'calc((var(--farol-control) - 30px) / 2)';

/** The label beside a switch or a box is as large as that above a field. */
const LABEL = { label: { fontSize: 14 } };

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
    // Fields, buttons, entries of menus and tabs have one height (`theme.css`); what names its size keeps it.
    Input: {
      defaultProps: { size: 'md' },
      vars: (_theme: unknown, { size, multiline }: { size?: unknown; multiline?: unknown }) => ({
        wrapper:
          size === 'md'
            ? { '--input-height': CONTROL, ...(multiline === true && { '--input-padding-y': LINE_PADDING }) }
            : {},
      }),
    },
    InputWrapper: {
      // What helps to fill a field in stands below it, so that fields side by side are in line.
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: { label: { fontWeight: 500 } },
      vars: () => ({
        label: { '--input-label-size': '14px' },
        description: { '--input-description-size': '13px' },
        error: { '--input-error-size': '13px' },
      }),
    },
    Switch: { defaultProps: { size: 'md' }, styles: LABEL },
    Checkbox: { defaultProps: { size: 'md' }, styles: LABEL },
    Radio: { defaultProps: { size: 'md' }, styles: LABEL },
    SegmentedControl: {
      styles: { label: { paddingBlock: 0, lineHeight: 'calc(var(--farol-control) - 8px)' } },
    },
    // Compact buttons stand in lines of text.
    Button: {
      vars: (_theme: unknown, { size }: { size?: unknown }) => ({
        root: String(size).startsWith('compact') ? {} : { '--button-height': CONTROL },
      }),
    },
    ActionIcon: {
      vars: (_theme: unknown, { size }: { size?: unknown }) => ({
        root: size === undefined ? { '--ai-size': CONTROL } : {},
      }),
    },
    // Those inside the library's own parts name the size of their icon or their variant.
    CloseButton: {
      vars: (
        _theme: unknown,
        { size, iconSize, variant }: { size?: unknown; iconSize?: unknown; variant?: unknown },
      ) => ({
        root:
          size === undefined && iconSize === undefined && variant === undefined
            ? { '--cb-size': CONTROL, '--cb-icon-size': '18px' }
            : {},
      }),
    },
    Menu: {
      // Assistive technology would announce the invisible first item.
      defaultProps: { withInitialFocusPlaceholder: false },
      styles: { item: { minHeight: CONTROL } },
    },
    Tabs: { styles: { tab: { minHeight: CONTROL } } },
    // A title in the alert's color would lack contrast; the icon and the background show the color.
    Alert: { styles: { label: { color: 'var(--mantine-color-text)' } } },
    // The header of a dialog is not a second banner of the page.
    Modal: { defaultProps: { attributes: { header: { role: 'none' } } } },
    // Each frame of an endless movement costs the whole page where there is no graphics card.
    Skeleton: { defaultProps: { animate: false } },
    Drawer: { defaultProps: { attributes: { header: { role: 'none' } } } },
  },
});
