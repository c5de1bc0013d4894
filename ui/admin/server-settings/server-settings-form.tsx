import { Button, Tabs } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Principal } from '@farol/core/domain/access/permission';
import type { KnownServer } from '@farol/core/domain/server/server-info';
import { serverTabs } from '@farol/core/domain/server/server-settings-rules';
import { tabOfServerField } from '@farol/core/resources/draft/server-settings-draft';
import { useTranslation } from '../../language/use-translation.ts';
import { FormShell } from '../../kit/forms/form-shell.tsx';
import { TabBar } from '../../kit/layout/tab-bar.tsx';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { NotSavedAlert } from '../../kit/forms/not-saved-alert.tsx';
import { ServerSettingsTabContent } from './server-settings-tab.tsx';
import { useServerSettingsForm } from './use-server-settings-form.ts';
import layout from '../../kit/layout/layout.module.css';
import styles from './server-settings.module.css';

/**
 * The form of the server settings in tabs, at the field that was asked for. Tabs with validation errors are marked,
 * and the first of them is selected.
 */
export function ServerSettingsForm({ server, principal }: { server: KnownServer; principal: Principal }) {
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

/** The version of the server, its license, how many more devices it accepts (§7), and the licenses of what is part of it. */
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
