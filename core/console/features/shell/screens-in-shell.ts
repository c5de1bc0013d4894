import { matchScreen } from '../../../domain/navigation/screen.ts';
import { pathnameOf } from '../../../domain/navigation/query-parameter.ts';
import type { NoticeContent, ShellStore } from '../../../machines/shell/shell.ts';
import type { RecordForm } from '../../../machines/records/record-form.ts';
import { type ResourceName, perKind } from '../../../resources/descriptor/resource-name.ts';
import type { FirstReaders, StartedByReader } from '../../wiring/first-reader.ts';
import { follow, onAnnouncement, onChange } from '../../wiring/listening.ts';
import type { SessionScope } from '../../wiring/session-scope.ts';
import type { AccountFeature } from '../account/account-feature.ts';
import type { AdminFeature } from '../admin/admin-feature.ts';
import type { ServerSettingsFeature } from '../admin/server-settings-feature.ts';
import type { HistoryFeature } from '../history/history-feature.ts';
import type { RecordActionsFeature } from '../records/records-feature.ts';
import type { IntegrationsFeature } from '../integrations/start-integrations-screen.ts';
import type { ResellersFeature } from '../resellers/start-resellers.ts';
import type { RecordFormsFeature } from '../records/record-forms.ts';

/** What the shell tells of, as soon as it has started. */
interface ToldScreens {
  forms: Pick<RecordFormsFeature, 'startingForms'>;
  account: StartedByReader<Pick<AccountFeature, 'accountForm'>>;
  admin: StartedByReader<Pick<AdminFeature, 'brandingForm'>>;
  settings: StartedByReader<Pick<ServerSettingsFeature, 'serverSettingsForm'>>;
  actions: StartedByReader<Pick<RecordActionsFeature, 'recordAction'>>;
  history: StartedByReader<Pick<HistoryFeature, 'history'>>;
  resellers: StartedByReader<Pick<ResellersFeature, 'brandingForm'>>;
  integrations: StartedByReader<Pick<IntegrationsFeature, 'integrationForm'>>;
}

/**
 * The user is told what was saved or done in the screens; the server settings forget at which field they were opened;
 * and the shell knows whether the map shows a route of the past.
 */
export function tellShellOfScreens(
  shell: ShellStore,
  { guard }: Pick<SessionScope, 'guard'>,
  { forms, account, admin, settings, actions, history, resellers, integrations }: ToldScreens,
  readers: FirstReaders,
): void {
  const tell = (content: NoticeContent): void => shell.send({ type: 'NOTIFY', tone: 'good', content });
  const onSaved = <K extends ResourceName>(kind: K, form: RecordForm<K>): void =>
    readers.endsWith(
      onAnnouncement(form, 'saved', ({ saved: { record } }) => tell({ about: 'recordSaved', kind, record })),
    );
  const onSettingsSaved = (): void => tell({ about: 'settingsSaved' });
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- form and listener are of the same kind
  perKind<Record<ResourceName, void>>(<K extends ResourceName>(kind: K) =>
    forms.startingForms[kind].onStart((form: RecordForm<K>) => onSaved(kind, form)),
  );
  account.onStart(({ accountForm }) => onSaved('users', accountForm));
  admin.onStart(({ brandingForm }) =>
    readers.endsWith(onAnnouncement(brandingForm, 'saved', onSettingsSaved)),
  );
  resellers.onStart(({ brandingForm }) =>
    readers.endsWith(onAnnouncement(brandingForm, 'saved', onSettingsSaved)),
  );
  integrations.onStart(({ integrationForm }) =>
    readers.endsWith(onAnnouncement(integrationForm, 'saved', onSettingsSaved)),
  );
  settings.onStart(({ serverSettingsForm }) =>
    readers.endsWith(
      onAnnouncement(serverSettingsForm, 'saved', onSettingsSaved),
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
      onAnnouncement(recordAction, 'done', ({ action, result: { succeededIds, failures, notAttempted } }) => {
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
    };
    readers.endsWith(
      follow(route, ({ context }) => context.loaded, showRoute),
      onChange(guard, ({ context }) => pathnameOf(context.path), showRoute),
    );
  });
}
