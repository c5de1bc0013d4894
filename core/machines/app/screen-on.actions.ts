import { fromCallback, setup } from 'xstate';
import type { AppCapabilities } from '../../ports/app-capabilities.ts';
import type { Page } from '../../ports/page.ts';

/** What keeping the screen on needs from outside. */
export interface ScreenOnPorts {
  readonly appCapabilities: AppCapabilities;
  readonly page: Page;
}

type ScreenOnEvent =
  /** The user wants the screen to stay on, or no longer. */
  | { type: 'KEEP' }
  | { type: 'RELEASE' }
  /** The device keeps it on, stopped doing so, or refuses. */
  | { type: 'HELD' }
  | { type: 'LOST' }
  | { type: 'REFUSED' }
  /** The page is visible again. */
  | { type: 'WAKE' };

const TYPES: { context?: ScreenOnPorts; events?: ScreenOnEvent; input?: ScreenOnPorts } = {};

/** The actors of the chart. */
export const screenOnSetup = setup({
  types: TYPES,
  actors: {
    hold: fromCallback<ScreenOnEvent, AppCapabilities>(({ input, sendBack }) => {
      let isOver = false;
      let release = (): void => {
        isOver = true;
      };
      input
        .stayOn(() => sendBack({ type: 'LOST' }))
        .then(
          (end) => {
            // It was released while the device was asked.
            if (isOver) return end();
            release = end;
            sendBack({ type: 'HELD' });
          },
          () => sendBack({ type: 'REFUSED' }),
        );
      return () => release();
    }),
    wakes: fromCallback<ScreenOnEvent, Page>(({ input, sendBack }) =>
      input.onWake(() => sendBack({ type: 'WAKE' })),
    ),
  },
});
