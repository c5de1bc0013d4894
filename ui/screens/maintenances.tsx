import { useSelector } from '@xstate/react';
import { VehicleMaintenance } from '../maintenances/vehicle-maintenance.tsx';
import styles from '../maintenances/maintenances.module.css';
import { RecordScreen } from '../records/record-screen.tsx';
import { useConsole } from '../kit/console/use-console.ts';

/** The maintenances, and the progress of a selected vehicle. */
export function Component() {
  const isClosed = useSelector(useConsole().forms.maintenances, ({ value }) => value === 'closed');
  return (
    <div className={styles.screen}>
      {isClosed && <VehicleMaintenance />}
      <div className={styles.list}>
        <RecordScreen name="maintenances" />
      </div>
    </div>
  );
}
