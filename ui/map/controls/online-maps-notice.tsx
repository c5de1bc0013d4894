import { Button } from '@mantine/core';
import { isLocalNetworkUndecided } from '@farol/core/domain/server/local-network';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import styles from './map.module.css';

/**
 * Asks the first administrator who sees streets of the internet whether they may stay. The answer is for all
 * users, and can be changed in the server settings.
 */
export function OnlineMapsNotice() {
  const { onlineMaps } = useConsole().map;
  const { isSaving, failure } = useView(onlineMaps);
  const { t } = useTranslation();
  const principal = usePrincipal();
  if (!principal?.user.administrator) return null;
  if (!isLocalNetworkUndecided(principal.server.info, principal.namespace)) return null;
  return (
    <div className={styles.question} role="status">
      <span>{t(failure === undefined ? 'map.onlineAsk' : 'map.onlineFailed')}</span>
      <div className={styles.answers}>
        <Button
          size="compact-sm"
          variant="subtle"
          className={styles.noticeButton}
          disabled={isSaving}
          onClick={() => onlineMaps.decide(false)}
        >
          {t('map.onlineRefuse')}
        </Button>
        <Button
          size="compact-sm"
          variant="light"
          className={styles.noticeButton}
          disabled={isSaving}
          onClick={() => onlineMaps.decide(true)}
        >
          {t('map.onlineAllow')}
        </Button>
      </div>
    </div>
  );
}
