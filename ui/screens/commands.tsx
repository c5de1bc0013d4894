import { Tabs } from '@mantine/core';
import { useTranslation } from '../language/use-translation.ts';
import { SentCommandList } from '../commands/sent-command-list.tsx';
import { useScreenQuery } from '../kit/navigation/navigation.tsx';
import { RecordScreen } from '../records/record-screen.tsx';
import layout from '../kit/layout/layout.module.css';
import styles from './commands.module.css';

/** The saved commands and the command log of this browser (§2). */
export function Component() {
  const { t } = useTranslation();
  const [query, setQuery] = useScreenQuery();
  const tab = query.get('tab') === 'sent' ? 'sent' : 'saved';
  const selectTab = (to: string | null): void => {
    if (to === 'sent') query.set('tab', to);
    else query.delete('tab');
    setQuery(query);
  };
  return (
    <Tabs value={tab} onChange={selectTab} className={layout.column ?? ''} keepMounted={false}>
      <Tabs.List aria-label={t('commands.ready')} grow>
        <Tabs.Tab value="saved" mih={44}>
          {t('commands.saved')}
        </Tabs.Tab>
        <Tabs.Tab value="sent" mih={44}>
          {t('commands.log.title')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="saved" className={styles.tab}>
        <RecordScreen name="commands" />
      </Tabs.Panel>
      <Tabs.Panel value="sent" className={styles.tab}>
        <div className={styles.fullHeight}>
          <SentCommandList />
        </div>
      </Tabs.Panel>
    </Tabs>
  );
}
