import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EndangeredVehicle } from '@farol/core/domain/command-round';
import { HoldButton } from './hold-button.tsx';
import { LiveStanding } from './live-standing.tsx';
import { NamedVehicles } from './named-vehicles.tsx';

interface StopSafetyProps {
  /** The vehicles whose engines the answer can stop. */
  deviceIds: readonly number[];
  /** What the second step was demanded for; empty before it. */
  endangered: readonly EndangeredVehicle[];
  isSecond: boolean;
  /** What holding the button does. */
  holdText: string;
  onHeld: () => void;
}

/**
 * What is shown wherever an answer can stop engines, be it by a lock, a command or an anchor: of one vehicle its speed and the age of its
 * position, of several those that are in danger by name; and, when one is, the button that has to be held.
 */
export function StopSafety({ deviceIds, endangered, isSecond, holdText, onHeld }: StopSafetyProps) {
  const { t } = useTranslation();
  const [only] = deviceIds;
  return (
    <>
      {deviceIds.length === 1 && only !== undefined ? (
        <LiveStanding deviceId={only} wasWarned={endangered.length > 0} />
      ) : (
        isSecond && (
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
      {isSecond && (
        <HoldButton
          key={endangered.map(({ deviceId, dangers }) => `${deviceId}${dangers.join()}`).join()}
          loading={false}
          icon={<IconLock size={18} aria-hidden />}
          onHeld={onHeld}
        >
          {holdText}
        </HoldButton>
      )}
    </>
  );
}
