import { Tabs } from '@mantine/core';
import { useTranslation } from '../language/use-translation.ts';
import { SentCommandList } from '../commands/sent-command-list.tsx';
import { useScreenQuery } from '../kit/navigation/navigation.tsx';
import { RecordScreen } from '../records/record-screen.tsx';
import { TabBar } from '../kit/layout/tab-bar.tsx';
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
      <TabBar
        label={t('commands.ready')}
        tabs={[
          { name: 'saved', text: t('commands.saved') },
          { name: 'sent', text: t('commands.log.title') },
        ]}
        isScreen
      />
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
