import { Button, Tabs } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Principal } from '@farol/core/domain/access/permission';
import type { KnownServer } from '@farol/core/domain/server/server-info';
import { serverTabs } from '@farol/core/domain/server/server-settings-rules';
import { hasServerSettingsChanges } from '@farol/core/machines/admin/server-settings-form';
import { tabOfServerField } from '@farol/core/resources/draft/server-settings-draft';
import { FormFooter } from '../../kit/forms/form-footer.tsx';
import { reasonText } from '../../language/reason-text.ts';
import { UnsavedChangesDialog } from '../../kit/forms/unsaved-changes-dialog.tsx';
import { useUnsavedChangesGuard } from '../../kit/forms/use-unsaved-changes-guard.ts';
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
  const { serverSettingsForm, serverRestart } = useConsole();
  const { t } = useTranslation();
  const form = useServerSettingsForm();
  const { value, context } = useSelector(serverSettingsForm, (snapshot) => snapshot);
  const tabs = serverTabs(server);
  const [tab, setTab] = useState<string>(tabs[0] ?? '');
  const unsavedChanges = useUnsavedChangesGuard(serverSettingsForm, () => hasServerSettingsChanges(context));
  const formElement = useRef<HTMLFormElement>(null);
  const { problems, reason } = context;
  const isSaving = value === 'saving';
  const isDirty = hasServerSettingsChanges(context);
  const tabsWithProblems = new Set(Object.keys(problems).map(tabOfServerField));
  const firstWithProblem = tabs.find((name) => tabsWithProblems.has(name));
  const hasProblems = firstWithProblem !== undefined || reason !== undefined;

  useEffect(() => {
    if (value === 'editing' && firstWithProblem !== undefined) setTab(firstWithProblem);
  }, [firstWithProblem, value]);
  useEffect(() => {
    if (!hasProblems || value !== 'editing') return;
    formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [hasProblems, value, tab]);

  return (
    <form
      ref={formElement}
      className={styles.form}
      noValidate
      aria-label={t('server.title')}
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        serverSettingsForm.send({ type: 'SAVE' });
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
              disabled={isDirty || value !== 'editing'}
              onClick={() => serverRestart.send({ type: 'REQUEST', action: 'restart' })}
            >
              {t('server.restart.open')}
            </Button>
            {isDirty && <p className={styles.hint}>{t('server.restart.saveFirst')}</p>}
          </div>
        </div>
      </Tabs>
      <FormFooter
        isSaving={isSaving}
        onCancel={() => serverSettingsForm.send({ type: 'REQUEST_CLOSE' })}
        isClean={!isDirty}
        isUnchanged={!isDirty}
        rejection={reason !== undefined && <NotSavedAlert>{reasonText(t, reason)}</NotSavedAlert>}
        status={isDirty ? t('server.unsaved') : ''}
      />
      <UnsavedChangesDialog
        isOpen={value === 'confirmingDiscard'}
        onKeepEditing={() => {
          unsavedChanges.cancelLeaving();
          serverSettingsForm.send({ type: 'KEEP_EDITING' });
        }}
        onDiscard={() => {
          serverSettingsForm.send({ type: 'DISCARD' });
          unsavedChanges.continueLeaving();
        }}
      />
    </form>
  );
}
