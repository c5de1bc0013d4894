import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { languageFor, type Language } from '@farol/core/domain/locale';
import { attributeName } from '@farol/core/domain/namespace';
import type { Console } from '@farol/core/machines/console';
import type { Entrance } from '@farol/core/machines/entrance';
import { BreakGuard } from './entrance/broken-screen.tsx';
import { changeLanguage } from './language/language.ts';
import { AppRoutes } from './routes.tsx';
import { useScheme } from './theme/use-scheme.ts';
import { EntranceProvider } from './use-entrance.ts';

interface AppProps {
  entrance: Entrance;
  /** Fetches and starts what is behind the entrance; the same each time. */
  loadConsole: () => Promise<Console>;
  /** The language it was started in. */
  language: Language;
}

/** The console on the screen: its scheme, its language and its routes. */
export function App({ entrance, loadConsole, language }: AppProps) {
  useScheme(useSelector(entrance.preferences, ({ context }) => context.scheme));
  const spoken = useLanguage(entrance, language);
  useEffect(() => void changeLanguage(spoken), [spoken]);
  return (
    <EntranceProvider value={entrance}>
      <BreakGuard>
        <AppRoutes loadConsole={loadConsole} />
      </BreakGuard>
    </EntranceProvider>
  );
}

function useLanguage({ preferences, guard }: Entrance, initial: Language): Language {
  const chosen = useSelector(preferences, ({ context }) => context.language);
  return useSelector(guard, ({ context: { namespace, user, server } }) => {
    const key = attributeName(namespace, 'lang');
    return languageFor(
      { chosen, user: user?.attributes[key], server: server?.info.attributes[key] },
      initial,
    );
  });
}
