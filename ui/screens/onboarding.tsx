import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { ArrivedStep } from '../devices/onboarding/arrived-step.tsx';
import {
  OnboardingProgress,
  MissingVehicle,
  NoVehicleAllowed,
  ReportStep,
  VehicleStep,
  WelcomeStep,
} from '../devices/onboarding/onboarding-steps.tsx';
import { FormSkeleton } from '../kit/forms/form-skeleton.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import { useNavigate, usePathParameters } from '../kit/navigation/navigation.tsx';
import styles from '../devices/onboarding/onboarding.module.css';

/**
 * Onboarding (§2): a vehicle is added, reports for the first time, and is on the map. The screen can be
 * left at any time; it goes on where the fleet is.
 */
export function Component() {
  const { onboarding } = useConsole().devices;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const inPath = Number(usePathParameters()['deviceId'] ?? Number.NaN);
  const asked = Number.isNaN(inPath) ? undefined : inPath;
  const step = useSelector(onboarding, (answers) => answers.step);
  const deviceId = useSelector(onboarding, (answers) => answers.deviceId);
  useEffect(() => {
    const stop = onboarding.on('vehicleChosen', ({ deviceId: chosen }) => {
      if (chosen !== asked) navigate(`/start/${chosen}`, { replace: true });
    });
    onboarding.show(asked);
    return () => {
      stop();
      onboarding.hide();
    };
  }, [onboarding, navigate, asked]);
  return (
    <div className={styles.screen}>
      <OnboardingProgress step={step} />
      {step === 'loading' && <FormSkeleton fields={2} />}
      {step === 'welcome' && <WelcomeStep />}
      {step === 'vehicle' && <VehicleStep />}
      {step === 'report' && <ReportStep />}
      {step === 'arrived' && deviceId !== undefined && <ArrivedStep deviceId={deviceId} />}
      {step === 'refused' && <NoVehicleAllowed />}
      {step === 'missing' && <MissingVehicle />}
      {/* Told without taking the focus from what the user is doing. */}
      <div className={styles.announcement} role="status">
        {step === 'arrived' && t('onboarding.arrivedNow')}
      </div>
    </div>
  );
}
