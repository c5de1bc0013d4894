import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { VehicleWithStopDangers } from '@farol/core/domain/command/command-safety';
import { HoldButton } from './hold-button.tsx';
import { LiveVehicleState } from './live-vehicle-state.tsx';
import { NamedVehicles } from './named-vehicles.tsx';

interface EngineStopSafetyProps {
  /** The vehicles whose engines the answer can stop. */
  deviceIds: readonly number[];
  /** The vehicles that made the second step necessary; empty before it. */
  endangered: readonly VehicleWithStopDangers[];
  isSecondStep: boolean;
  /** Text of the button to hold. */
  holdText: string;
  onConfirmed: () => void;
}

/**
 * Shown wherever an answer can stop engines, by a lock, a command or an anchor. For one vehicle its speed
 * and the age of its position, for several the names of those in danger; if there is a danger, also the
 * button that has to be held.
 */
export function EngineStopSafety({
  deviceIds,
  endangered,
  isSecondStep,
  holdText,
  onConfirmed,
}: EngineStopSafetyProps) {
  const { t } = useTranslation();
  const [only] = deviceIds;
  return (
    <>
      {deviceIds.length === 1 && only !== undefined ? (
        <LiveVehicleState deviceId={only} hadDangers={endangered.length > 0} />
      ) : (
        isSecondStep && (
          <Alert
            color="red"
            role="alert"
            icon={<IconAlertTriangle aria-hidden />}
            title={t('commands.danger.title')}
          >
            <NamedVehicles
              vehicles={endangered.map(({ deviceId, name, dangers }) => ({
                deviceId,
                name,
                text: dangers.map((danger) => t(`commands.many.danger.${danger}`)).join(', '),
              }))}
            />
          </Alert>
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
