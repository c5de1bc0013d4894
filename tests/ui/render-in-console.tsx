import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import type { Language } from '@farol/core/domain/values/locale';
import { startLanguage, loadTextBundle } from '@farol/ui/language/translation';
import { ConsoleTheme } from '@farol/ui/shell/console-theme.tsx';
import { ConsoleProvider } from '@farol/ui/kit/console/use-console';
import { EntranceProvider } from '@farol/ui/kit/console/use-entrance';
import { signedInConsole } from '../models/signed-in-console.ts';

const LANGUAGE: Language = 'en-US';

// The page of the tests lays nothing out and loads no fonts.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

/** Ana's headless console, as `anasConsole`, and a part of the screen drawn on it in English; `user` presses and types. */
export async function renderInConsole(part: ReactNode) {
  await startLanguage(LANGUAGE);
  await Promise.all([loadTextBundle('live'), loadTextBundle('office')]);
  const ana = await signedInConsole();
  const drawn = render(
    <EntranceProvider value={ana.console}>
      <ConsoleProvider value={ana.console}>
        <ConsoleTheme>{part}</ConsoleTheme>
      </ConsoleProvider>
    </EntranceProvider>,
  );
  return { ...ana, ...drawn, user: userEvent.setup() };
}
