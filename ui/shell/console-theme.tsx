import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { TimeFormatProvider } from '../preferences/time-format-provider.tsx';
import { theme } from '../theme/theme.ts';
import { useColorScheme } from '../theme/use-color-scheme.ts';
import { useConsole } from '../kit/console/use-console.ts';

/** The kit of inputs, menus and dialogs in the console's own look. It comes with the shell: the screens before do without. */
export function ConsoleTheme({ children }: { children: ReactNode }) {
  const { preferences } = useConsole();
  const scheme = useColorScheme(useSelector(preferences, ({ context }) => context.scheme));
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme}>
      <TimeFormatProvider>{children}</TimeFormatProvider>
    </MantineProvider>
  );
}
