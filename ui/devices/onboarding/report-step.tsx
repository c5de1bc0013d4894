import { Button } from '@mantine/core';
import type { FleetSlice } from '@farol/core/fleet/live-fleet';
import { useTranslation } from '../../language/use-translation.ts';
import { useFleetChanges } from '../../fleet/use-fleet-changes.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { FirstReportNotice } from '../detail/first-report-notice.tsx';
import { StepTitle } from './step-title.tsx';
import { UnregisteredDeviceList } from './unregistered-devices.tsx';
import styles from './onboarding.module.css';

const SLICES: readonly FleetSlice[] = ['watched'];

/** How the vehicle begins to report, while its first report is awaited. */
export function ReportStep() {
  const { fleet, devices } = useConsole();
  const { t } = useTranslation();
  useFleetChanges(fleet, SLICES);
  const device = fleet.watched?.device;
  return (
    <div className={styles.step}>
      <StepTitle>{t('onboarding.added', { name: device?.name ?? '' })}</StepTitle>
      <UnregisteredDeviceList />
      <FirstReportNotice />
      <Button variant="default" onClick={() => devices.onboarding.add()}>
        {t('onboarding.another')}
      </Button>
    </div>
  );
}
