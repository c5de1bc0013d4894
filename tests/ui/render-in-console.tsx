import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { ConsoleTheme } from '@farol/ui/shell/console-theme.tsx';
import { createAppStore, AppProvider } from '@farol/ui/kit/console/app-store';
import { PageMap, PageMapProvider } from '@farol/ui/map/page/page-map';
import { ConsoleProvider } from '@farol/ui/kit/console/use-console';
import { PublicProvider } from '@farol/ui/kit/console/use-public-features';
import { listenForEscape } from '@farol/ui/kit/dialogs/escape-key';
import { signedInConsole } from '../models/signed-in-console.ts';
import { showLanguage } from './page-language.ts';

/**
 * Renders a part of the screen in English in the headless console of `signedInConsole`; `user` simulates
 * clicks and typing.
 */
export async function renderInConsole(part: ReactNode) {
  const ana = await signedInConsole();
  const app = createAppStore();
  await showLanguage(app, 'en-US');
  const pageMap = new PageMap();
  onTestFinished(listenForEscape(app));
  const rendered = render(
    <AppProvider value={app}>
      <PublicProvider value={ana.root}>
        <ConsoleProvider value={ana.console}>
          <PageMapProvider value={pageMap}>
            <ConsoleTheme>{part}</ConsoleTheme>
          </PageMapProvider>
        </ConsoleProvider>
      </PublicProvider>
    </AppProvider>,
  );
  return { ...ana, ...rendered, app, pageMap, user: userEvent.setup() };
}
