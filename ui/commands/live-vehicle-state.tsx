import { Alert, List } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconGauge } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { engineStopDangers, type EngineStopDanger } from '@farol/core/domain/command/command-safety';
import { speedInUnit } from '@farol/core/domain/values/measurement-units';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useUnits } from '../kit/console/use-units.ts';
import { elapsedText } from './command-text.ts';
import { useNow } from '../kit/console/use-now.ts';
import { useLiveVehicle } from '../fleet/use-live-vehicle.ts';
import styles from './commands.module.css';

interface LiveVehicleStateProps {
  deviceId: number;
  /** Whether the second step was required. */
  hadDangers: boolean;
}

/**
 * The current speed of a vehicle and the age of its fix, updated every second, with the dangers
 * of stopping its engine.
 */
export function LiveVehicleState({ deviceId, hadDangers }: LiveVehicleStateProps) {
  const { t, i18n } = useTranslation();
  const vehicle = useLiveVehicle(deviceId);
  // Another server delivers a stop at any speed.
  const isHeldWhileFast = useSelector(useConsole().access, ({ server }) => server?.isPlus === true);
  const now = useNow();
  const units = useUnits();
  const dangers = engineStopDangers(vehicle, now);
  const speed = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 }).format(
    speedInUnit(vehicle.speedKnots, units.speed),
  );
  return (
    <div className={styles.liveState}>
      <dl className={styles.facts} aria-label={t('commands.live.label')}>
        <div
          data-alert={dangers.some((danger) => danger === 'moving' || danger === 'wasMoving') || undefined}
        >
          <dt>
            <IconGauge size={16} aria-hidden /> {t('commands.live.speed')}
          </dt>
          <dd>
            {vehicle.hasFix && !Number.isNaN(vehicle.speedKnots)
              ? `${speed} ${t(`units.${units.speed}`)}`
              : t('commands.live.noSpeed')}
          </dd>
        </div>
        <div data-alert={dangers.some((danger) => isStale(danger)) || undefined}>
          <dt>
            <IconClock size={16} aria-hidden /> {t('commands.live.fix')}
          </dt>
          <dd>
            {vehicle.hasFix && !Number.isNaN(vehicle.fixTimeMs)
              ? elapsedText(t, now - vehicle.fixTimeMs)
              : t('commands.live.noFix')}
          </dd>
        </div>
      </dl>
      <div aria-live="assertive">
        {dangers.length > 0 ? (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('commands.danger.title')}>
            <List size="sm" spacing={2}>
              {dangers.map((danger) => (
                <List.Item key={danger}>{t(`commands.danger.${danger}`)}</List.Item>
              ))}
            </List>
            {isHeldWhileFast && dangers.includes('moving') && (
              <p className={styles.heldNote}>{t('commands.live.waitsWhileFast')}</p>
            )}
          </Alert>
        ) : (
          <Alert color="green" icon={<IconCircleCheck aria-hidden />}>
            {t(hadDangers ? 'commands.danger.gone' : 'commands.live.safe')}
          </Alert>
        )}
      </div>
    </div>
  );
}

function isStale(danger: EngineStopDanger): boolean {
  return danger === 'staleFix' || danger === 'wasMoving' || danger === 'noFix';
}
