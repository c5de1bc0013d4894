import { pathnameOf } from '../../../domain/navigation/query-parameter.ts';
import { matchScreen } from '../../../domain/navigation/screen.ts';
import { shellStore, type NoticeContent, type ShellStore } from '../../../machines/shell/shell.ts';
import type { ResourceName } from '../../../resources/descriptor/resource-name.ts';
import { perKind } from '../../../resources/kinds/per-kind.ts';
import type { RecordForm } from '../../../machines/records/record-form.ts';
import { feature, type Stop } from '../../wiring/feature.ts';
import { follow, onAnnouncement, onChange } from '../../wiring/listening.ts';
import type { SessionScope } from '../../wiring/session-scope.ts';
import type { AccountFeature } from '../account/account-feature.ts';
import type { AdminFeature } from '../admin/admin-feature.ts';
import type { AlertsFeature } from '../alerts/alerts-feature.ts';
import type { ServerSettingsFeature } from '../admin/server-settings-feature.ts';
import type { HistoryFeature } from '../history/history-feature.ts';
import type { RecordsFeature } from '../records/records-feature.ts';

/** What lies over and beside the screens of one session. */
export interface ShellFeature {
  shell: ShellStore;
}

/** What the feature needs: what it tells of in notices. */
interface ShellFeatureInput
  extends
    Pick<RecordsFeature, 'forms' | 'recordAction'>,
    Pick<AccountFeature, 'accountForm' | 'preferenceSaving'>,
    Pick<AdminFeature, 'brandingForm'>,
    Pick<AlertsFeature, 'alarmInbox'>,
    Pick<HistoryFeature, 'history'>,
    Pick<ServerSettingsFeature, 'serverSettingsForm'> {
  scope: Pick<SessionScope, 'guard'>;
}

/**
 * The user is told what was saved or done, and what was not. What is closed forgets how it was looked at: the filter of
 * the inbox, the field of the server settings, the menu of a vehicle once its screen is left, and the height of the
 * sheet once none is open.
 */
export const shellFeature = feature<ShellFeatureInput, ShellFeature>({
  actors: (spawn) => ({ shell: spawn(shellStore()) }),
  wiring: ({ shell }, input) => {
    const { scope, forms, accountForm, recordAction, preferenceSaving } = input;
    const tell = (content: NoticeContent): void =>
      shell.send({ type: 'NOTIFY', tone: toneOf(content), content });
    const onSaved = <K extends ResourceName>(kind: K, form: RecordForm<K> = forms[kind]): Stop =>
      onAnnouncement(form, 'saved', ({ saved: { record } }) => tell({ about: 'recordSaved', kind, record }));
    const onSettingsSaved = (): void => tell({ about: 'settingsSaved' });
    /** In their dialog users see it without a notice. */
    const isPreferencesOpen = (): boolean => shell.getSnapshot().context.dialogs.includes('preferences');
    let isToldOfKeeping = false;
    const showRoute = (): void => {
      const screen = matchScreen(scope.guard.getSnapshot().context.path)?.name;
      const isRouteShown =
        (screen === 'history' || screen === 'reportsHistory') &&
        input.history.getSnapshot().context.loaded !== undefined;
      shell.send({ type: 'CHANGE', changes: { isRouteShown } });
    };
    return [
      ...Object.values(perKind<Record<ResourceName, Stop>>(onSaved)),
      onSaved('users', accountForm),
      onAnnouncement(input.serverSettingsForm, 'saved', onSettingsSaved),
      onAnnouncement(input.brandingForm, 'saved', onSettingsSaved),
      onAnnouncement(recordAction, 'done', ({ action, result: { succeededIds, failures, notAttempted } }) => {
        if (action === undefined || action.type === 'import') return;
        if (succeededIds.length > 0 && failures.length === 0 && !notAttempted)
          tell({ about: 'recordAction', action, count: succeededIds.length });
      }),
      follow(
        scope.guard,
        ({ context }) => context.linkFault,
        (fault) => fault && tell({ about: 'link', problem: fault.problem }),
      ),
      onChange(
        preferenceSaving,
        ({ context }) => context.reason,
        (reason) => {
          if (reason !== undefined && !isPreferencesOpen()) tell({ about: 'preferencesNotSaved', reason });
        },
      ),
      // Once is enough.
      onAnnouncement(preferenceSaving, 'storedLocally', () => {
        if (!isToldOfKeeping && !isPreferencesOpen()) tell({ about: 'preferencesKeptHere' });
        isToldOfKeeping = true;
      }),
      onChange(
        shell,
        ({ context }) => context.dialogs.includes('inbox'),
        (isOpen) => {
          if (!isOpen) input.alarmInbox.send({ type: 'SET_FILTER', filter: {} });
        },
      ),
      onChange(
        input.serverSettingsForm,
        ({ value }) => value === 'closed',
        (isClosed) => {
          if (isClosed) shell.send({ type: 'CHANGE', changes: { askedServerField: undefined } });
        },
      ),
      onChange(
        scope.guard,
        ({ context }) => pathnameOf(context.path),
        (path) => {
          const sheet = path === '/home' && { sheet: 'half' as const };
          shell.send({ type: 'CHANGE', changes: { deviceMenu: undefined, ...sheet } });
          showRoute();
        },
      ),
      follow(input.history, ({ context }) => context.loaded, showRoute),
    ];
  },
});

function toneOf({ about }: NoticeContent): 'good' | 'bad' | 'info' {
  if (about === 'preferencesNotSaved') return 'bad';
  return about === 'link' || about === 'preferencesKeptHere' ? 'info' : 'good';
}
