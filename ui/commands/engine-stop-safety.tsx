import { Alert, Text, List } from '@mantine/core';
import {
  IconAlertTriangle,
  IconEngine,
  IconLock,
  IconCircleCheck,
  IconClock,
  IconGauge,
} from '@tabler/icons-react';
import {
  engineStopDangers,
  motionStateOf,
  type VehicleWithStopDangers,
  type EngineStopDanger,
} from '@farol/core/domain/command/command-safety';
import { speedInUnit } from '@farol/core/domain/values/measurement-units';
import { vehicleState } from '@farol/core/fleet/vehicle-state';
import { useTranslation } from '../language/use-translation.ts';
import { useLiveVehicle } from '../fleet/use-live-vehicle.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useNow } from '../kit/console/use-now.ts';
import { useUnits } from '../kit/console/use-units.ts';
import { elapsedText } from './command-text.ts';
import { HoldButton } from './hold-button.tsx';
import { NamedVehicles } from './named-vehicles.tsx';
import { useSelector } from '@xstate/react';
import styles from './commands.module.css';

interface EngineStopSafetyProps {
  /** The vehicles whose engines the answer can stop. */
  deviceIds: readonly number[];
  /** The vehicles that made the second step necessary; empty before it. */
  endangered: readonly VehicleWithStopDangers[];
  isSecondStep: boolean;
  /** All vehicles are named, instead of those in danger alone: the question itself does not name them. */
  areAllListed?: boolean;
  /** Text of the button to hold. */
  holdText: string;
  onConfirmed: () => void;
}

/**
 * Shown wherever an answer can stop engines: by a lock, a command, an anchor, or a rule that stops them later.
 * Each vehicle with its speed and the age of its position, those in danger first, and the button that has to
 * be held.
 */
export function EngineStopSafety({
  deviceIds,
  endangered,
  isSecondStep,
  areAllListed = false,
  holdText,
  onConfirmed,
}: EngineStopSafetyProps) {
  const [only] = deviceIds;
  return (
    <>
      {deviceIds.length === 1 && only !== undefined ? (
        <>
          {areAllListed && <VehicleName deviceId={only} />}
          <LiveVehicleState deviceId={only} hadDangers={endangered.length > 0} />
        </>
      ) : (
        isSecondStep &&
        deviceIds.length > 1 && (
          <VehiclesToStop deviceIds={areAllListed ? deviceIds : endangered.map(({ deviceId }) => deviceId)} />
        )
      )}
      {isSecondStep && (
        <HoldButton
          key={endangered.map(({ deviceId, dangers }) => `${deviceId}${dangers.join()}`).join()}
          loading={false}
          icon={<IconLock size={18} aria-hidden />}
          onHeld={onConfirmed}
        >
          {holdText}
        </HoldButton>
      )}
    </>
  );
}

/** The only vehicle concerned, by name. */
function VehicleName({ deviceId }: { deviceId: number }) {
  const { t } = useTranslation();
  const { name } = useLiveVehicle(deviceId);
  return <Text size="sm">{t('engineStops.vehicle', { name })}</Text>;
}

/** How dangerous a stop is, the most dangerous first. */
const RANKS = { moving: 0, wasMoving: 1, noFix: 2, staleFix: 3, stationary: 4 } as const;

/** Several vehicles as they are now: how many, and the first of them by name, those that move first. */
function VehiclesToStop({ deviceIds }: { deviceIds: readonly number[] }) {
  const { fleet } = useConsole();
  const { t, i18n } = useTranslation();
  const units = useUnits();
  const now = useNow();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
  const vehicles = deviceIds
    .map((deviceId) => {
      const state = vehicleState(fleet, deviceId);
      const dangers = engineStopDangers(state, now);
      return { deviceId, state, dangers, rank: RANKS[motionStateOf(state, now)] };
    })
    .sort(
      (left, right) =>
        left.rank - right.rank ||
        right.dangers.length - left.dangers.length ||
        (right.state.speedKnots || 0) - (left.state.speedKnots || 0),
    );
  const hasDangers = vehicles.some(({ dangers }) => dangers.length > 0);
  return (
    <Alert
      color={hasDangers ? 'red' : 'gray'}
      role="alert"
      icon={hasDangers ? <IconAlertTriangle aria-hidden /> : <IconEngine aria-hidden />}
      title={hasDangers ? t('commands.danger.title') : t('engineStops.vehicles', { count: deviceIds.length })}
    >
      {hasDangers && (
        <Text size="sm" fw={600}>
          {t('engineStops.vehicles', { count: deviceIds.length })}
        </Text>
      )}
      <NamedVehicles
        vehicles={vehicles.map(({ deviceId, state, dangers }) => ({
          deviceId,
          name: fleet.descriptions[fleet.slotOf(deviceId) ?? -1]?.name ?? '',
          text: [
            ...dangers.map((danger) => t(`commands.many.danger.${danger}`)),
            state.hasFix &&
              !Number.isNaN(state.speedKnots) &&
              `${number.format(speedInUnit(state.speedKnots, units.speed))} ${t(`units.${units.speed}`)}`,
            state.hasFix && !Number.isNaN(state.fixTimeMs) && elapsedText(t, now - state.fixTimeMs),
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </Alert>
  );
}

interface LiveVehicleStateProps {
  deviceId: number;
  /** Whether the second step was required. */
  hadDangers: boolean;
}

/**
 * The current speed of a vehicle and the age of its fix, updated every second, with the dangers
 * of stopping its engine.
 */
function LiveVehicleState({ deviceId, hadDangers }: LiveVehicleStateProps) {
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
