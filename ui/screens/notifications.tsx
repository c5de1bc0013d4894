import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Inbox } from '../alerts/inbox.tsx';
import { PushPanel } from '../alerts/push-panel.tsx';
import { NotificationRules } from '../alerts/notification-rules.tsx';
import { useScreenQuery } from '../kit/navigation/navigation.tsx';
import { usePermission } from '../kit/console/use-permission.ts';
import styles from './notifications.module.css';

/** §2: what happened in this session and what is still new, and for those who may see them the rules by which it is told. */
export function Component() {
  const { t } = useTranslation();
  const may = usePermission();
  const [query, setQuery] = useScreenQuery();
  const tab = query.get('tab') === 'rules' ? 'rules' : 'session';
  const turn = (to: string | null): void => {
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
  if (!may(notifications)) return <div className={styles.screen}>{session}</div>;
  return (
    <Tabs value={tab} onChange={turn} className={styles.screen} keepMounted={false}>
      <Tabs.List aria-label={t('alerts.screen.tabs')} grow>
        <Tabs.Tab value="session" mih={44}>
          {t('alerts.screen.alerts')}
        </Tabs.Tab>
        <Tabs.Tab value="rules" mih={44}>
          {t('alerts.screen.rules')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="session" className={styles.tab}>
        {session}
      </Tabs.Panel>
      <Tabs.Panel value="rules" className={styles.tab}>
        <NotificationRules />
      </Tabs.Panel>
    </Tabs>
  );
}

/** §6: the advanced permission of the rules; the events are everybody's. */
const notifications = 32;
