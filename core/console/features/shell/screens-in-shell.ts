import { matchScreen } from '../../../domain/navigation/screen.ts';
import { pathnameOf } from '../../../domain/navigation/query-parameter.ts';
import type { NoticeContent, ShellStore } from '../../../machines/shell/shell.ts';
import type { ReplayRequestStore } from '../../../machines/replay/replay-request.ts';
import type { RecordForm } from '../../../machines/records/record-form.ts';
import { type ResourceName, perKind } from '../../../resources/descriptor/resource-name.ts';
import type { FirstReaders, StartedByReader } from '../../wiring/first-reader.ts';
import { onEachValue, onEmitted, onChange } from '../../wiring/listening.ts';
import type { SessionScope } from '../../wiring/session-scope.ts';
import type { AccountActors } from '../account/account-feature.ts';
import type { AdminActors } from '../admin/admin-feature.ts';
import type { ServerSettingsActors } from '../admin/server-settings-feature.ts';
import type { HistoryActors } from '../history/history-feature.ts';
import type { RecordActionActors } from '../records/records-feature.ts';
import type { IntegrationActors } from '../integrations/start-integrations-screen.ts';
import type { ResellerActors } from '../resellers/start-resellers.ts';
import type { RecordFormActors } from '../records/record-forms.ts';

/** What the shell tells of, as soon as it has started. */
interface ToldScreens {
  forms: Pick<RecordFormActors, 'startingForms'>;
  account: StartedByReader<Pick<AccountActors, 'accountForm'>>;
  admin: StartedByReader<Pick<AdminActors, 'brandingForm'>>;
  settings: StartedByReader<Pick<ServerSettingsActors, 'serverSettingsForm'>>;
  actions: StartedByReader<Pick<RecordActionActors, 'recordAction'>>;
  history: StartedByReader<Pick<HistoryActors, 'history'>>;
  resellers: StartedByReader<Pick<ResellerActors, 'brandingForm'>>;
  integrations: StartedByReader<Pick<IntegrationActors, 'integrationForm'>>;
}

/**
 * The user is told what was saved or done in the screens; the server settings forget at which field they were opened;
 * and the shell knows whether the map shows a route of the past. A route and the past of the fleet are two players for
 * one map: the newer ends the other.
 */
export function tellShellOfScreens(
  { shell, replayRequest }: { readonly shell: ShellStore; readonly replayRequest: ReplayRequestStore },
  { guard }: Pick<SessionScope, 'guard'>,
  { forms, account, admin, settings, actions, history, resellers, integrations }: ToldScreens,
  readers: FirstReaders,
): void {
  const tell = (content: NoticeContent): void => shell.send({ type: 'NOTIFY', tone: 'good', content });
  const onSaved = <K extends ResourceName>(kind: K, form: RecordForm<K>): void =>
    readers.endsWith(
      onEmitted(form, 'saved', ({ saved: { record } }) => tell({ about: 'recordSaved', kind, record })),
    );
  const onSettingsSaved = (): void => tell({ about: 'settingsSaved' });
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- form and listener are of the same kind
  perKind<Record<ResourceName, void>>(<K extends ResourceName>(kind: K) =>
    forms.startingForms[kind].onStart((form: RecordForm<K>) => onSaved(kind, form)),
  );
  account.onStart(({ accountForm }) => onSaved('users', accountForm));
  admin.onStart(({ brandingForm }) => readers.endsWith(onEmitted(brandingForm, 'saved', onSettingsSaved)));
  resellers.onStart(({ brandingForm }) =>
    readers.endsWith(onEmitted(brandingForm, 'saved', onSettingsSaved)),
  );
  integrations.onStart(({ integrationForm }) =>
    readers.endsWith(onEmitted(integrationForm, 'saved', onSettingsSaved)),
  );
  settings.onStart(({ serverSettingsForm }) =>
    readers.endsWith(
      onEmitted(serverSettingsForm, 'saved', onSettingsSaved),
      onChange(
        serverSettingsForm,
        ({ value }) => value === 'closed',
        (isClosed) => {
          if (isClosed) shell.send({ type: 'CHANGE', changes: { askedServerField: undefined } });
        },
      ),
    ),
  );
  actions.onStart(({ recordAction }) =>
    readers.endsWith(
      onEmitted(recordAction, 'done', ({ action, result: { succeededIds, failures, notAttempted } }) => {
        if (action === undefined || action.type === 'import') return;
        if (succeededIds.length > 0 && failures.length === 0 && !notAttempted)
          tell({ about: 'recordAction', action, count: succeededIds.length });
      }),
    ),
  );
  history.onStart(({ history: route }) => {
    const showRoute = (): void => {
      const screen = matchScreen(guard.getSnapshot().context.path)?.name;
      const isRouteShown =
        (screen === 'history' || screen === 'reportsHistory') &&
        route.getSnapshot().context.loaded !== undefined;
      shell.send({ type: 'CHANGE', changes: { isRouteShown } });
      if (isRouteShown && replayRequest.getSnapshot().context.atMs !== undefined)
        replayRequest.send({ type: 'LIVE' });
    };
    readers.endsWith(
      onEachValue(route, ({ context }) => context.loaded, showRoute),
      onChange(guard, ({ context }) => pathnameOf(context.path), showRoute),
      onChange(
        replayRequest,
        ({ context }) => context.atMs,
        (atMs) => {
          if (atMs !== undefined && shell.getSnapshot().context.isRouteShown) route.send({ type: 'CLEAR' });
        },
      ),
    );
  });
}
