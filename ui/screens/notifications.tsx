import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Inbox } from '../alerts/inbox.tsx';
import { Rules } from '../alerts/rules.tsx';
import { useMay } from '../records/use-may.ts';
import styles from '../alerts/alerts.module.css';

/** §2: what happened in this session, and for those who may see them the rules by which it is told. */
export function Component() {
  const { t } = useTranslation();
  const may = useMay();
  const [tab, setTab] = useState<string | null>('session');
  if (!may(RULES)) return <Inbox isSessionOnly />;
  return (
    <Tabs value={tab} onChange={setTab} className={styles.screen} keepMounted={false}>
      <Tabs.List aria-label={t('alerts.screen.tabs')} grow>
        <Tabs.Tab value="session" mih={44}>
          {t('alerts.screen.session')}
        </Tabs.Tab>
        <Tabs.Tab value="rules" mih={44}>
          {t('alerts.screen.rules')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="session" className={styles.tab}>
        <Inbox isSessionOnly />
      </Tabs.Panel>
      <Tabs.Panel value="rules" className={styles.tab}>
        <Rules />
      </Tabs.Panel>
    </Tabs>
  );
}

/** §6: the advanced permission of the rules; the events are everybody's. */
const RULES = 32;
