import { Button, CloseButton } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { BaseMapName } from '@farol/core/domain/preference/base-map';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { usePreferenceChoices } from '../../kit/console/use-preference-choices.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import type { WorldGap } from '../layers/world/world-overlay.ts';
import styles from './map.module.css';

interface WorldGapNoticeProps {
  gap: WorldGap;
  /** A base map that may have streets here. */
  other: BaseMapName | undefined;
}

/**
 * Says in one line why there is nothing but a grid, and what would show streets: another base map, and for
 * administrators the settings of the server (facts §5). Once hidden it stays hidden, and it never covers a route.
 */
export function WorldGapNotice({ gap, other }: WorldGapNoticeProps) {
  const { admin, preferences, shell } = useConsole();
  const { t } = useTranslation();
  const { isForced, choose } = usePreferenceChoices();
  const isAdministrator = usePrincipal()?.user.administrator === true;
  const hasHint = useSelector(preferences.browser, ({ streetHint }) => streetHint);
  const isMissingHidden = useSelector(shell, ({ isMissingWorldHintHidden }) => isMissingWorldHintHidden);
  const isRouteShown = useSelector(shell, ({ isRouteShown: isShown }) => isShown);
  if (isRouteShown || (gap === 'missing' ? isMissingHidden : !hasHint)) return null;
  const isOtherOffered = other !== undefined && !isForced('baseMap');
  return (
    <div className={styles.notice} role="status">
      <span className={styles.hint}>{t(gap === 'missing' ? 'map.worldMissing' : 'map.worldEnds')}</span>
      <div className={styles.noticeTools}>
        {isOtherOffered && (
          <Button
            size="compact-sm"
            variant="light"
            className={styles.noticeButton}
            onClick={() => choose({ baseMap: other })}
          >
            {t('map.worldOther', { map: t(`map.${other}`) })}
          </Button>
        )}
        {isAdministrator && (
          <Button
            size="compact-sm"
            variant="subtle"
            className={styles.noticeButton}
            // On a narrow screen there is room for one answer in the line.
            {...(isOtherOffered && { visibleFrom: 'sm' })}
            aria-label={t('map.worldSettings')}
            onClick={() => {
              shell.change({ askedServerField: 'streetMapUrl' });
              admin.serverSettings.open();
            }}
          >
            {t('map.worldSetUp')}
          </Button>
        )}
        <CloseButton
          iconSize={18}
          className={styles.noticeButton}
          aria-label={t('map.worldHide')}
          onClick={() =>
            gap === 'missing'
              ? shell.change({ isMissingWorldHintHidden: true })
              : preferences.browser.change({ streetHint: false })
          }
        />
      </div>
    </div>
  );
}
