import { isGuest } from '../../../domain/account/guest.ts';
import { pathnameOf } from '../../../domain/navigation/query-parameter.ts';
import { shellStore, type ShellStore } from '../../../machines/shell/shell.ts';
import { featureParts } from '../../wiring/feature.ts';
import { onEachValue, onEmitted, onChange } from '../../wiring/listening.ts';
import type { SessionScope } from '../../wiring/session-scope.ts';
import type { AlertActors } from '../alerts/alerts-feature.ts';
import type { PreferenceActors } from '../preferences/preferences-feature.ts';

/** What lies over and beside the screens of one session. */
export interface ShellActors {
  shell: ShellStore;
}

/** What the feature needs: what it tells of in notices. */
export interface ShellFeatureInput
  extends Pick<PreferenceActors, 'preferenceSaving'>, Pick<AlertActors, 'alarmInbox'> {
  scope: Pick<SessionScope, 'guard'>;
}

/**
 * The user is told what of a link cannot be shown, and of preferences that were not saved. What is closed forgets how
 * it was looked at: the filter of the inbox, the menu of a vehicle once its screen is left, and the height of the
 * sheet once none is open.
 */
export const shellFeature = featureParts<ShellFeatureInput, ShellActors>({
  actors: (spawn) => ({ shell: spawn(shellStore()) }),
  wiring: ({ shell }, { scope, preferenceSaving, alarmInbox }) => {
    /** In their dialog users see it without a notice. */
    const isPreferencesOpen = (): boolean => shell.getSnapshot().context.dialogs.includes('preferences');
    let isToldOfKeeping = false;
    return [
      onEachValue(
        scope.guard,
        ({ context }) => context.linkFault,
        (fault) =>
          fault &&
          shell.send({ type: 'NOTIFY', tone: 'info', content: { about: 'link', problem: fault.problem } }),
      ),
      onChange(
        preferenceSaving,
        ({ context }) => context.reason,
        (reason) => {
          if (reason !== undefined && !isPreferencesOpen())
            shell.send({ type: 'NOTIFY', tone: 'bad', content: { about: 'preferencesNotSaved', reason } });
        },
      ),
      // Once is enough. Guests expect nothing else.
      onEmitted(preferenceSaving, 'storedLocally', () => {
        if (!isToldOfKeeping && !isPreferencesOpen() && !isGuest(preferenceSaving.getSnapshot().context.user))
          shell.send({ type: 'NOTIFY', tone: 'info', content: { about: 'preferencesKeptHere' } });
        isToldOfKeeping = true;
      }),
      onChange(
        shell,
        ({ context }) => context.dialogs.includes('inbox'),
        (isOpen) => {
          if (!isOpen) alarmInbox.send({ type: 'SET_FILTER', filter: {} });
        },
      ),
      onChange(
        scope.guard,
        ({ context }) => pathnameOf(context.path),
        (path) => {
          const sheet = path === '/home' && { sheet: 'half' as const };
          shell.send({ type: 'CHANGE', changes: { deviceMenu: undefined, ...sheet } });
        },
      ),
    ];
  },
});
