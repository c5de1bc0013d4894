import { useTranslation } from 'react-i18next';
import type { ServerKnowledge } from '@farol/core/domain/server-info';
import styles from './server.module.css';

/** What the server says of itself: its version, its licence and how many devices it still takes (§7). */
export function ServerStanding({ server: { info, isPlus, deviceLimit } }: { server: ServerKnowledge }) {
  const { t } = useTranslation();
  const room =
    deviceLimit === undefined
      ? t('server.standing.noLimit')
      : deviceLimit <= 0
        ? t('server.standing.full')
        : t('server.standing.room', { count: deviceLimit });
  const parts = [
    ...(info.version === null ? [] : [t('server.standing.version', { version: info.version })]),
    t(isPlus ? 'server.standing.plus' : 'server.standing.plain'),
    room,
  ];
  return <p className={styles.standing}>{parts.join(' · ')}</p>;
}
