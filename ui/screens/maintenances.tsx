import { useSelector } from '@xstate/react';
import { VehicleMaintenancePanel } from '../maintenances/vehicle-maintenance-panel.tsx';
import layout from '../kit/layout/layout.module.css';
import styles from '../maintenances/maintenances.module.css';
import { RecordScreen } from '../records/record-screen.tsx';
import { useConsole } from '../kit/console/use-console.ts';

/** The maintenances, and the progress of a selected vehicle. */
export function Component() {
  const isFormOpen = useSelector(useConsole().records.forms.maintenances, ({ isOpen }) => isOpen);
  return (
    <div className={layout.column}>
      {!isFormOpen && <VehicleMaintenancePanel />}
      <div className={styles.list}>
        <RecordScreen name="maintenances" />
      </div>
    </div>
  );
}
