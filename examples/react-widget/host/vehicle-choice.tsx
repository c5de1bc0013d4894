import { useSyncExternalStore, type ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import type { Console } from '@farol/core';
import { listedVehicles, type Vehicle } from '@farol/core/fleet';

const ROWS = 100;
const NONE: readonly Vehicle[] = [];

interface VehicleChoiceProps {
  readonly farol: Console;
  readonly label: string;
  readonly deviceId: number;
  readonly onChoose: (deviceId: number) => void;
}

/** Chooses among the first vehicles of the list; nothing is shown while there is none. */
export function VehicleChoice({ farol, label, deviceId, onChoose }: VehicleChoiceProps): ReactNode {
  const session = useSelector(farol.session, ({ console: signedIn }) => signedIn);
  // The array of the order is replaced when the order changes.
  useSyncExternalStore(
    (listener) => session?.fleet.subscribe('order', listener) ?? (() => {}),
    () => session?.fleet.order,
  );
  const vehicles = session ? listedVehicles(session.fleet, 0, ROWS) : NONE;
  if (vehicles.length === 0) return undefined;
  const isListed = vehicles.some((vehicle) => vehicle.deviceId === deviceId);
  return (
    <label className="choice">
      {label}{' '}
      <select value={deviceId} onChange={({ target }) => onChoose(Number(target.value))}>
        {!isListed && <option value={deviceId}>{deviceId}</option>}
        {vehicles.map((vehicle) => (
          <option key={vehicle.deviceId} value={vehicle.deviceId}>
            {vehicle.name}
          </option>
        ))}
      </select>
    </label>
  );
}
