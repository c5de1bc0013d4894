import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { ArrivedStep } from '../devices/first-minutes/arrived-step.tsx';
import { FirstMinutesProgress } from '../devices/first-minutes/first-minutes-progress.tsx';
import { MissingVehicle, NoVehicleAllowed } from '../devices/first-minutes/no-vehicle.tsx';
import { ReportStep } from '../devices/first-minutes/report-step.tsx';
import { VehicleStep } from '../devices/first-minutes/vehicle-step.tsx';
import { WelcomeStep } from '../devices/first-minutes/welcome-step.tsx';
import { FormSkeleton } from '../kit/forms/form-skeleton.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import { useNavigate, usePathParameters } from '../kit/navigation/navigation.tsx';
import styles from '../devices/first-minutes/first-minutes.module.css';

/**
 * The first minutes (§2): a vehicle is added, reports for the first time, and is on the map. The screen can be
 * left at any time; it goes on where the fleet is.
 */
export function Component() {
  const { firstMinutes } = useConsole().devices;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const inPath = Number(usePathParameters()['deviceId'] ?? Number.NaN);
  const asked = Number.isNaN(inPath) ? undefined : inPath;
  const step = useSelector(firstMinutes, (answers) => answers.step);
  const deviceId = useSelector(firstMinutes, (answers) => answers.deviceId);
  useEffect(() => {
    const stop = firstMinutes.on('vehicleChosen', ({ deviceId: chosen }) => {
      if (chosen !== asked) navigate(`/start/${chosen}`, { replace: true });
    });
    firstMinutes.show(asked);
    return () => {
      stop();
      firstMinutes.hide();
    };
  }, [firstMinutes, navigate, asked]);
  return (
    <div className={styles.screen}>
      <FirstMinutesProgress step={step} />
      {step === 'loading' && <FormSkeleton fields={2} />}
      {step === 'welcome' && <WelcomeStep />}
      {step === 'vehicle' && <VehicleStep />}
      {step === 'report' && <ReportStep />}
      {step === 'arrived' && deviceId !== undefined && <ArrivedStep deviceId={deviceId} />}
      {step === 'refused' && <NoVehicleAllowed />}
      {step === 'missing' && <MissingVehicle />}
      {/* Told without taking the focus from what the user is doing. */}
      <div className={styles.announcement} role="status">
        {step === 'arrived' && t('firstMinutes.arrivedNow')}
      </div>
    </div>
  );
}
