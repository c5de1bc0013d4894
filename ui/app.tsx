import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { effectiveLanguage, type Language } from '@farol/core/domain/values/locale';
import { productAttributeName } from '@farol/core/domain/values/namespace';
import type { Console } from '@farol/core/console/console';
import type { Entrance } from '@farol/core/console/entrance/entrance';
import { ErrorBoundary } from './entrance/error-boundary.tsx';
import { changeLanguage } from './language/translation.ts';
import { AppRoutes } from './routes.tsx';
import { useColorScheme } from './theme/use-color-scheme.ts';
import { EntranceProvider } from './kit/console/use-entrance.ts';

interface AppProps {
  entrance: Entrance;
  /** Loads and starts the signed-in console; every call returns the same one. */
  loadConsole: () => Promise<Console>;
  /** The language in which the page started. */
  initialLanguage: Language;
}

/** The root component: color scheme, language and routes. */
export function App({ entrance, loadConsole, initialLanguage }: AppProps) {
  useColorScheme(useSelector(entrance.preferences, ({ context }) => context.scheme));
  const language = useLanguage(entrance, initialLanguage);
  useEffect(() => void changeLanguage(language), [language]);
  return (
    <EntranceProvider value={entrance}>
      <ErrorBoundary>
        <AppRoutes loadConsole={loadConsole} />
      </ErrorBoundary>
    </EntranceProvider>
  );
}

function useLanguage({ preferences, guard }: Entrance, initial: Language): Language {
  const chosen = useSelector(preferences, ({ context }) => context.language);
  return useSelector(guard, ({ context: { namespace, user, server } }) => {
    const key = productAttributeName(namespace, 'lang');
    return effectiveLanguage(
      { chosen, user: user?.attributes[key], server: server?.info.attributes[key] },
      initial,
    );
  });
}
