import { Button, Text } from '@mantine/core';
import { IconBell, IconCar, IconPolygon, IconUserPlus, type Icon } from '@tabler/icons-react';
import { mayAddVehicle } from '@farol/core/domain/device/onboarding';
import { mayOpenPath } from '@farol/core/domain/navigation/screen-permission';
import { useTranslation } from '../../language/use-translation.ts';
import { useLiveVehicle } from '../../fleet/use-live-vehicle.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { Link } from '../../kit/navigation/navigation.tsx';
import { StepTitle } from './step-title.tsx';
import styles from './onboarding.module.css';
import { Heading } from '../../kit/layout/heading.tsx';

/** What users do next, and where. */
const NEXT: readonly { name: 'users' | 'geofence' | 'alerts'; path: string; NextIcon: Icon }[] = [
  { name: 'users', path: '/users', NextIcon: IconUserPlus },
  { name: 'geofence', path: '/geofence', NextIcon: IconPolygon },
  { name: 'alerts', path: '/notifications', NextIcon: IconBell },
];

/** The vehicle is on the map; offers what the user may do next. */
export function ArrivedStep({ deviceId }: { deviceId: number }) {
  const { fleet, devices } = useConsole();
  const { t } = useTranslation();
  const principal = usePrincipal();
  const { name } = useLiveVehicle(deviceId);
  const next = principal ? NEXT.filter(({ path }) => mayOpenPath(path, principal)) : [];
  return (
    <div className={styles.step}>
      <StepTitle>{t('onboarding.arrived', { name })}</StepTitle>
      <Text>{t('onboarding.arrivedText')}</Text>
      <Heading level={3} look="section">
        {t('onboarding.next')}
      </Heading>
      <ul className={styles.next}>
        <li>
          <NextStep
            path={`/devices/${deviceId}`}
            NextIcon={IconCar}
            title={t('onboarding.open')}
            text={t('onboarding.openText')}
          />
        </li>
        {next.map(({ name: step, path, NextIcon }) => (
          <li key={step}>
            <NextStep
              path={path}
              NextIcon={NextIcon}
              title={t(`onboarding.nextStep.${step}`)}
              text={t(`onboarding.nextStep.${step}Text`)}
            />
          </li>
        ))}
      </ul>
      {principal && mayAddVehicle(principal, fleet.counts.all) && (
        <Button variant="default" onClick={() => devices.onboarding.add()}>
          {t('onboarding.another')}
        </Button>
      )}
    </div>
  );
}

function NextStep({
  path,
  NextIcon,
  title,
  text,
}: {
  path: string;
  NextIcon: Icon;
  title: string;
  text: string;
}) {
  return (
    <Link to={path}>
      <NextIcon size={22} aria-hidden />
      <span>
        <span className={styles.nextTitle}>{title}</span>
        <span className={styles.nextText}>{text}</span>
      </span>
    </Link>
  );
}
