import { ActionIcon } from '@mantine/core';
import { IconX, IconZzz } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { snoozeKey, type SnoozeTarget } from '@farol/core/domain/alert/alert-snooze';
import { alertKindTexts } from '@farol/core/domain/alert/notice-message';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useMessageFormatter } from '../kit/texts/use-message-formatter.ts';
import styles from './inbox.module.css';

/** The active snoozes with their ends; each can be ended early. */
export function SnoozeList() {
  const { alerts, fleet } = useConsole();
  const { t, i18n } = useTranslation();
  const formatMessage = useMessageFormatter();
  const snoozes = useSelector(alerts.inbox, (one) => one.snoozes);
  if (snoozes.length === 0) return null;
  const nameOf = (target: SnoozeTarget): string => {
    if ('kind' in target) return formatMessage(...alertKindTexts(target.kind));
    const slot = fleet.slotOf(target.deviceId);
    return (slot === undefined ? undefined : fleet.descriptions[slot]?.name) ?? t('alerts.alert');
  };
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' });
  return (
    <div className={styles.snoozes} role="group" aria-label={t('alertDetails.snooze.active')}>
      <IconZzz size={16} aria-hidden />
      {snoozes.map(({ target, untilMs }) => (
        <span key={snoozeKey(target)} className={styles.snooze}>
          <span>{t('alertDetails.snooze.until', { name: nameOf(target), time: time.format(untilMs) })}</span>
          <ActionIcon
            variant="transparent"
            color="gray"
            size={32}
            aria-label={t('alertDetails.snooze.wake', { name: nameOf(target) })}
            onClick={() => alerts.inbox.endSnooze(target)}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </span>
      ))}
    </div>
  );
}
