import { useTranslation } from '../../language/use-translation.ts';
import { useIsNarrow } from '../../kit/layout/use-is-narrow.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { FormSkeleton } from '../../kit/forms/form-skeleton.tsx';
import { LoadFailed } from '../../kit/messages/load-states.tsx';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { Alert, Button, Text, Tabs } from '@mantine/core';
import { ConfirmationDialog } from '../../kit/dialogs/confirmation-dialog.tsx';
import { QuestionFooter } from '../../kit/dialogs/question-footer.tsx';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Principal } from '@farol/core/domain/access/permission';
import type { KnownServer } from '@farol/core/domain/server/server-info';
import { serverTabs } from '@farol/core/domain/server/server-settings-rules';
import { tabOfServerField } from '@farol/core/resources/draft/server-settings-draft';
import { FormShell } from '../../kit/forms/form-shell.tsx';
import { TabBar } from '../../kit/layout/tab-bar.tsx';
import { NotSavedAlert } from '../../kit/forms/not-saved-alert.tsx';
import { ServerSettingsTabContent } from './server-settings-tab.tsx';
import { useServerSettingsForm } from './use-server-settings-form.ts';
import layout from '../../kit/layout/layout.module.css';
import styles from './server-settings.module.css';

/** The server settings (§2, "Server settings") over the current screen: loading, failed or their form. */
export function ServerSettingsDialog() {
  const { serverSettings } = useConsole().admin;
  const { t } = useTranslation();
  const principal = usePrincipal();
  const isNarrow = useIsNarrow();
  const { isOpen, isLoading, loadFailure, server } = useView(serverSettings);
  if (!isOpen || !principal) return null;
  return (
    <DialogFrame
      title={t('server.title')}
      isFullHeight
      size={780}
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      onClose={serverSettings.close}
    >
      {isLoading && <FormSkeleton />}
      {loadFailure !== undefined && (
        <LoadFailed title={t('server.failedTitle')} reason={loadFailure} onRetry={serverSettings.retry} />
      )}
      {server && <ServerSettingsForm server={server} principal={principal} />}
      <RestartDialog />
    </DialogFrame>
  );
}

/** Asks for confirmation before the server restarts, and says what that means for users. */
function RestartDialog() {
  const { serverRestart } = useConsole().admin;
  const { t } = useTranslation();
  const { action, isRunning, isDone, failure } = useView(serverRestart);
  if (!action || isDone) return null;
  return (
    <ConfirmationDialog title={t('server.restart.title')} onClose={serverRestart.close}>
      {failure !== undefined ? (
        <Alert color="red" role="alert" title={t('server.restart.failed')}>
          {failureCodeText(t, failure)}
        </Alert>
      ) : (
        <Text size="sm">{t('server.restart.text')}</Text>
      )}
      <QuestionFooter
        onCancel={serverRestart.close}
        action={{
          text: t('server.restart.yes'),
          onConfirm: serverRestart.confirm,
          isRunning,
          isDangerous: true,
        }}
      />
    </ConfirmationDialog>
  );
}

/**
 * The form of the server settings in tabs, at the field that was asked for. Tabs with validation errors are marked,
 * and the first of them is selected.
 */
function ServerSettingsForm({ server, principal }: { server: KnownServer; principal: Principal }) {
  const { admin, shell } = useConsole();
  const { serverSettings, serverRestart } = admin;
  const { t } = useTranslation();
  const form = useServerSettingsForm();
  const { isEditing, hasChanges, problems, saveFailure } = useView(serverSettings);
  const tabs = serverTabs(server);
  const [asked] = useState(() => shell.getSnapshot().askedServerField);
  const askedTab = asked === undefined ? undefined : tabOfServerField(asked);
  const [tab, setTab] = useState<string>(askedTab ?? tabs[0] ?? '');
  const tabsWithProblems = new Set(Object.keys(problems).map(tabOfServerField));
  const firstWithProblem = tabs.find((name) => tabsWithProblems.has(name));
  useEffect(() => {
    if (isEditing && firstWithProblem !== undefined) setTab(firstWithProblem);
  }, [firstWithProblem, isEditing]);

  return (
    <FormShell
      form={serverSettings}
      className={layout.column}
      label={t('server.title')}
      hasProblems={firstWithProblem !== undefined || saveFailure !== undefined}
      visiblePart={tab}
      footer={{
        rejection: saveFailure !== undefined && (
          <NotSavedAlert>{failureCodeText(t, saveFailure)}</NotSavedAlert>
        ),
        status: hasChanges ? t('server.unsaved') : '',
      }}
    >
      <Tabs
        value={tab}
        onChange={(chosen) => {
          if (chosen !== null) setTab(chosen);
        }}
        className={layout.rest ?? ''}
        keepMounted={false}
      >
        <TabBar
          label={t('server.tabs')}
          tabs={tabs.map((name) => {
            const text = t(`server.tab.${name}`);
            const problemText = tabsWithProblems.has(name)
              ? t('server.tabTrouble', { tab: text })
              : undefined;
            return { name, text, problemText };
          })}
        />
        <div className={styles.body}>
          {tabs.map((name) => (
            <Tabs.Panel key={name} value={name} className={styles.panel ?? ''}>
              <ServerSettingsTabContent tab={name} form={form} principal={principal} />
            </Tabs.Panel>
          ))}
          <div className={styles.maintenanceRow}>
            <ServerLicenseStatus server={server} />
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              disabled={hasChanges || !isEditing}
              onClick={() => serverRestart.request('restart')}
            >
              {t('server.restart.open')}
            </Button>
            {hasChanges && <p className={styles.hint}>{t('server.restart.saveFirst')}</p>}
          </div>
        </div>
      </Tabs>
    </FormShell>
  );
}

/** The version of the server, its license, how many more devices it accepts, and the licenses of what is part of it. */
function ServerLicenseStatus({ server: { info, isPlus, licenseDeviceLimit } }: { server: KnownServer }) {
  const { t } = useTranslation();
  const deviceLimitText =
    licenseDeviceLimit === undefined
      ? t('server.licenseStatus.noLimit')
      : licenseDeviceLimit <= 0
        ? t('server.licenseStatus.full')
        : t('server.licenseStatus.room', { count: licenseDeviceLimit });
  const parts = [
    ...(info.version === null ? [] : [t('server.licenseStatus.version', { version: info.version })]),
    t(isPlus ? 'server.licenseStatus.plus' : 'server.licenseStatus.plain'),
    deviceLimitText,
  ];
  return (
    <p className={styles.licenseStatus}>
      {parts.join(' · ')} ·{' '}
      <a href="/licenses.md" target="_blank" rel="noreferrer">
        {t('server.licenseStatus.notices')}
      </a>
    </p>
  );
}
