import { Button, CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BaseMapName } from '@farol/core/domain/preference/base-map';
import { useSharedValue } from '../../kit/console/shared-value.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { usePreferenceChoices } from '../../kit/console/use-preference-choices.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import type { WorldGap } from '../world/world-overlay.ts';
import { hiddenWorldGaps } from './hidden-world-gaps.ts';
import styles from './map.module.css';

interface WorldGapNoticeProps {
  gap: WorldGap;
  /** A base map that may have streets here. */
  other: BaseMapName | undefined;
}

/**
 * Tells why there is nothing but a grid, and what would show streets: another base map, and for administrators
 * the settings of the server (facts §5).
 */
export function WorldGapNotice({ gap, other }: WorldGapNoticeProps) {
  const { serverSettings } = useConsole().admin;
  const { t } = useTranslation();
  const { isForced, choose } = usePreferenceChoices();
  const isAdministrator = usePrincipal()?.user.administrator === true;
  const hidden = useSharedValue(hiddenWorldGaps);
  if (hidden.includes(gap)) return null;
  return (
    <div className={styles.question} role="status">
      <div className={styles.questionText}>
        <span>{t(gap === 'missing' ? 'map.worldMissing' : 'map.worldEnds')}</span>
        <CloseButton
          iconSize={18}
          className={styles.noticeButton}
          aria-label={t('map.worldHide')}
          onClick={() => hiddenWorldGaps.set([...hidden, gap])}
        />
      </div>
      <div className={styles.answers}>
        {other !== undefined && !isForced('baseMap') && (
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
            onClick={serverSettings.open}
          >
            {t('map.worldSettings')}
          </Button>
        )}
      </div>
    </div>
  );
}
