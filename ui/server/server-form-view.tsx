import { Button, Tabs } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asker } from '@farol/core/domain/permission';
import type { ServerKnowledge } from '@farol/core/domain/server-info';
import { serverTabs } from '@farol/core/domain/server-rules';
import { hasServerChanges } from '@farol/core/machines/server-settings';
import { tabOfServerField } from '@farol/core/resources/server-form';
import { FormFoot } from '../records/form-foot.tsx';
import { reasonText } from '../language/reason-text.ts';
import { LeaveDialog } from '../records/leave-dialog.tsx';
import { useLeaveGuard } from '../records/use-leave-guard.ts';
import { useConsole } from '../use-console.ts';
import { NotSaved } from '../records/not-saved.tsx';
import { ServerStanding } from './server-standing.tsx';
import { ServerTabContent } from './server-tab.tsx';
import { useServerForm } from './use-server-form.ts';
import styles from './server.module.css';

/** The server's settings in tabs: what is wrong marks its tab, and the first such tab comes to the front. */
export function ServerFormView({ server, asker }: { server: ServerKnowledge; asker: Asker }) {
  const { serverForm, serverRestart } = useConsole();
  const { t } = useTranslation();
  const form = useServerForm();
  const { value, context } = useSelector(serverForm, (snapshot) => snapshot);
  const tabs = serverTabs(server);
  const [tab, setTab] = useState<string>(tabs[0] ?? '');
  const leave = useLeaveGuard(serverForm, () => hasServerChanges(context));
  const box = useRef<HTMLFormElement>(null);
  const { problems, reason } = context;
  const isSaving = value === 'saving';
  const isDirty = hasServerChanges(context);
  const troubled = new Set(Object.keys(problems).map(tabOfServerField));
  const first = tabs.find((name) => troubled.has(name));
  const isTroubled = first !== undefined || reason !== undefined;

  useEffect(() => {
    if (value === 'editing' && first !== undefined) setTab(first);
  }, [first, value]);
  useEffect(() => {
    if (!isTroubled || value !== 'editing') return;
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [isTroubled, value, tab]);

  return (
    <form
      ref={box}
      className={styles.form}
      noValidate
      aria-label={t('server.title')}
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        serverForm.send({ type: 'SAVE' });
      }}
    >
      <Tabs
        value={tab}
        onChange={(chosen) => {
          if (chosen !== null) setTab(chosen);
          // Half-hidden tabs come into sight.
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
                {...(troubled.has(name) && {
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
              <ServerTabContent tab={name} form={form} asker={asker} />
            </Tabs.Panel>
          ))}
          <div className={styles.upkeep}>
            <ServerStanding server={server} />
            <Button
              variant="default"
              h={44}
              leftSection={<IconRefresh size={16} aria-hidden />}
              disabled={isDirty || value !== 'editing'}
              onClick={() => serverRestart.send({ type: 'ASK', action: 'restart' })}
            >
              {t('server.restart.open')}
            </Button>
            {isDirty && <p className={styles.hint}>{t('server.restart.saveFirst')}</p>}
          </div>
        </div>
      </Tabs>
      <FormFoot
        isSaving={isSaving}
        onCancel={() => serverForm.send({ type: 'LEAVE' })}
        isUntouched={!isDirty}
        isUnchanged={!isDirty}
        refusal={reason !== undefined && <NotSaved>{reasonText(t, reason)}</NotSaved>}
        status={isDirty ? t('server.unsaved') : ''}
      />
      <LeaveDialog
        isOpen={value === 'asking'}
        onStay={() => {
          leave.stay();
          serverForm.send({ type: 'STAY' });
        }}
        onDiscard={() => {
          serverForm.send({ type: 'DISCARD' });
          leave.go();
        }}
      />
    </form>
  );
}
