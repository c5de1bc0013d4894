import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ConsoleTheme } from '@farol/ui/shell/console-theme.tsx';
import { ConsoleProvider } from '@farol/ui/kit/console/use-console';
import { EntranceProvider } from '@farol/ui/kit/console/use-entrance';
import { signedInConsole } from '../models/signed-in-console.ts';
import { showLanguage } from './page-language.ts';

/**
 * Renders a part of the screen in English in the headless console of `signedInConsole`; `user` simulates
 * clicks and typing.
 */
export async function renderInConsole(part: ReactNode) {
  await showLanguage('en-US');
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
