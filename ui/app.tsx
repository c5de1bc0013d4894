import { MantineProvider } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { languageFor, type Language } from '@farol/core/domain/locale';
import { attributeName } from '@farol/core/domain/namespace';
import type { Console } from '@farol/core/machines/console';
import { changeLanguage } from './language/language.ts';
import { router } from './routes.tsx';
import { cssVariables, theme } from './theme/theme.ts';
import { ConsoleProvider } from './use-console.ts';

interface AppProps {
  farol: Console;
  /** The language it was started in. */
  language: Language;
}

/** The console on the screen: its theme, its language and its routes. */
export function App({ farol, language }: AppProps) {
  const scheme = useSelector(farol.preferences, ({ context }) => context.scheme);
  const spoken = useLanguage(farol, language);
  useEffect(() => void changeLanguage(spoken), [spoken]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      {...(scheme === 'auto' ? {} : { forceColorScheme: scheme })}
    >
      <ConsoleProvider value={farol}>
        <RouterProvider router={router} />
      </ConsoleProvider>
    </MantineProvider>
  );
}

function useLanguage(farol: Console, initial: Language): Language {
  const chosen = useSelector(farol.preferences, ({ context }) => context.language);
  return useSelector(farol.guard, ({ context: { namespace, user, server } }) => {
    const key = attributeName(namespace, 'lang');
    return languageFor(
      { chosen, user: user?.attributes[key], server: server?.info.attributes[key] },
      initial,
    );
  });
}
