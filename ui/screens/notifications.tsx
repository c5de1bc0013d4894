import { Tabs } from '@mantine/core';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { Inbox } from '../alerts/inbox.tsx';
import { PushPanel } from '../alerts/push-panel.tsx';
import { NotificationRulesPanel } from '../alerts/notification-rules-panel.tsx';
import { useScreenQuery } from '../kit/navigation/navigation.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import { usePermission } from '../kit/console/use-permission.ts';
import { TabBar } from '../kit/layout/tab-bar.tsx';
import layout from '../kit/layout/layout.module.css';
import styles from './notifications.module.css';

/**
 * The alerts of this session and unread ones, and for users with the permission the notification rules (§2).
 */
export function Component() {
  const { t } = useTranslation();
  const hasPermission = usePermission();
  const [query, setQuery] = useScreenQuery();
  // A link to a rule may name the rule alone.
  const isRuleOpen = useSelector(useConsole().records.forms.notifications, ({ isOpen }) => isOpen);
  const tab = query.get('tab') === 'rules' || isRuleOpen ? 'rules' : 'session';
  const selectTab = (to: string | null): void => {
    if (to === 'rules') query.set('tab', to);
    else query.delete('tab');
    setQuery(query);
  };
  const session = (
    <>
      <PushPanel />
      <Inbox isSessionOnly />
    </>
  );
  if (!hasPermission(PERMISSION.viewNotifications)) return <div className={layout.column}>{session}</div>;
  return (
    <Tabs value={tab} onChange={selectTab} className={layout.column ?? ''} keepMounted={false}>
      <TabBar
        label={t('alertDetails.screen.tabs')}
        tabs={[
          { name: 'session', text: t('alertDetails.screen.alerts') },
          { name: 'rules', text: t('alertDetails.screen.rules') },
        ]}
        isScreen
      />
      <Tabs.Panel value="session" className={styles.tab}>
        {session}
      </Tabs.Panel>
      <Tabs.Panel value="rules" className={styles.tab}>
        <NotificationRulesPanel />
      </Tabs.Panel>
    </Tabs>
  );
}
