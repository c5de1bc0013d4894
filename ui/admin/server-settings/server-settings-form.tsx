import { Button, Tabs } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Principal } from '@farol/core/domain/access/permission';
import type { KnownServer } from '@farol/core/domain/server/server-info';
import { serverTabs } from '@farol/core/domain/server/server-settings-rules';
import { tabOfServerField } from '@farol/core/resources/draft/server-settings-draft';
import { FormFooter } from '../../kit/forms/form-footer.tsx';
import { reasonText } from '../../language/reason-text.ts';
import { UnsavedChangesDialog } from '../../kit/forms/unsaved-changes-dialog.tsx';
import { useUnsavedChangesGuard } from '../../kit/forms/use-unsaved-changes-guard.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { NotSavedAlert } from '../../kit/forms/not-saved-alert.tsx';
import { ServerLicenseStatus } from './server-license-status.tsx';
import { ServerSettingsTabContent } from './server-settings-tab.tsx';
import { useServerSettingsForm } from './use-server-settings-form.ts';
import styles from './server-settings.module.css';

/**
 * The form of the server settings in tabs. Tabs with validation errors are marked, and the first of them is
 * selected.
 */
export function ServerSettingsForm({ server, principal }: { server: KnownServer; principal: Principal }) {
  const { serverSettings, serverRestart } = useConsole().admin;
  const { t } = useTranslation();
  const form = useServerSettingsForm();
  const { isEditing, isSaving, isConfirmingDiscard, hasChanges, problems, saveFailure } =
    useAnswers(serverSettings);
  const tabs = serverTabs(server);
  const [tab, setTab] = useState<string>(tabs[0] ?? '');
  const unsavedChanges = useUnsavedChangesGuard(serverSettings);
  const formElement = useRef<HTMLFormElement>(null);
  const tabsWithProblems = new Set(Object.keys(problems).map(tabOfServerField));
  const firstWithProblem = tabs.find((name) => tabsWithProblems.has(name));
  const hasProblems = firstWithProblem !== undefined || saveFailure !== undefined;

  useEffect(() => {
    if (isEditing && firstWithProblem !== undefined) setTab(firstWithProblem);
  }, [firstWithProblem, isEditing]);
  useEffect(() => {
    if (!hasProblems || !isEditing) return;
    formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [hasProblems, isEditing, tab]);

  return (
    <form
      ref={formElement}
      className={styles.form}
      noValidate
      aria-label={t('server.title')}
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        serverSettings.save();
      }}
    >
      <Tabs
        value={tab}
        onChange={(chosen) => {
          if (chosen !== null) setTab(chosen);
          // Scrolls a partly hidden tab into view.
          const { activeElement } = document;
          if (activeElement?.getAttribute('role') === 'tab')
            activeElement.scrollIntoView({ inline: 'center', block: 'nearest' });
        }}
        className={styles.tabs ?? ''}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('server.tabs')} className={styles.tabList ?? ''}>
          {tabs.map((name) => {
            const text = t(`server.tab.${name}`);
            return (
              <Tabs.Tab
                key={name}
                value={name}
                mih={44}
                {...(tabsWithProblems.has(name) && {
                  'aria-label': t('server.tabTrouble', { tab: text }),
                  rightSection: <IconAlertTriangle size={14} color="var(--farol-offline)" aria-hidden />,
                })}
              >
                {text}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
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
              h={44}
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
      <FormFooter
        isSaving={isSaving}
        onCancel={serverSettings.close}
        isClean={!hasChanges}
        isUnchanged={!hasChanges}
        rejection={saveFailure !== undefined && <NotSavedAlert>{reasonText(t, saveFailure)}</NotSavedAlert>}
        status={hasChanges ? t('server.unsaved') : ''}
      />
      <UnsavedChangesDialog
        isOpen={isConfirmingDiscard}
        onKeepEditing={() => {
          unsavedChanges.cancelLeaving();
          serverSettings.keepEditing();
        }}
        onDiscard={() => {
          serverSettings.discard();
          unsavedChanges.continueLeaving();
        }}
      />
    </form>
  );
}
