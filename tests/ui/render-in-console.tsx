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

// The test environment has no layout and loads no fonts.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

/**
 * Renders a part of the screen in English in the headless console of `signedInConsole`; `user` simulates
 * clicks and typing.
 */
export async function renderInConsole(part: ReactNode) {
  await startLanguage(LANGUAGE);
  await Promise.all([loadTextBundle('live'), loadTextBundle('office')]);
  const ana = await signedInConsole();
  const rendered = render(
    <EntranceProvider value={ana.root}>
      <ConsoleProvider value={ana.console}>
        <ConsoleTheme>{part}</ConsoleTheme>
      </ConsoleProvider>
    </EntranceProvider>,
  );
  return { ...ana, ...rendered, user: userEvent.setup() };
}
