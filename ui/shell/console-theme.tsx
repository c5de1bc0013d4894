import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import { TimeFormatProvider } from '../preferences/time-format-provider.tsx';
import { theme } from '../theme/theme.ts';
import { useColorScheme } from '../theme/use-color-scheme.ts';
import { useConsole } from '../kit/console/use-console.ts';

/**
 * Mantine with the theme of the console. It is loaded with the shell; the screens before signing in do not
 * use it.
 */
export function ConsoleTheme({ children }: { children: ReactNode }) {
  const { browser } = useConsole().preferences;
  const scheme = useColorScheme(useSelector(browser, (item) => item.scheme));
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme}>
      <TimeFormatProvider>{children}</TimeFormatProvider>
    </MantineProvider>
  );
}
