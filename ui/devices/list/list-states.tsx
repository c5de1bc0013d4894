import { Button, Skeleton } from '@mantine/core';
import { IconAntenna, IconCloudOff } from '@tabler/icons-react';
import { patternProblem } from '@farol/core/domain/values/pattern-problem';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { NothingFound } from '../../kit/messages/load-states.tsx';
import { StateMessage } from '../../kit/messages/state-message.tsx';
import { useDeviceLimit } from '../../fleet/use-device-limit.ts';
import { useNavigate } from '../../kit/navigation/navigation.tsx';
import { useMenus } from '../../kit/navigation/side-menu-entries.ts';
import { AddDeviceButton } from './add-device-button.tsx';
import styles from './device-list.module.css';

/** An empty fleet: users who may add a vehicle are led to the onboarding, others read who may. */
export function EmptyFleet() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { canCreate, limit } = useDeviceLimit();
  const { userMenu } = useMenus();
  return (
    <StateMessage
      Icon={IconAntenna}
      title={t('devices.emptyTitle')}
      text={t(canCreate ? 'devices.emptyAdd' : 'devices.emptyText')}
    >
      {canCreate && !limit ? (
        <Button onClick={() => navigate('/start')}>{t('devices.addFirst')}</Button>
      ) : (
        <AddDeviceButton isWide />
      )}
      {userMenu.includes('autolink') && (
        <Button variant="default" onClick={() => navigate('/autolink')}>
          {t('accountMenu.entry.autolink')}
        </Button>
      )}
    </StateMessage>
  );
}

/** No device matches the query and the filters. */
export function NoMatchingDevices({ query, onClear }: { query: string; onClear: () => void }) {
  const { t } = useTranslation();
  const problem = patternProblem(query);
  return (
    <NothingFound
      title={t(problem ? 'views.pattern.title' : 'devices.nothingTitle')}
      text={
        problem ? t(`views.pattern.${problem.reason}`, { at: problem.position }) : t('devices.nothingText')
      }
      clearText={t('devices.showAll')}
      onClear={onClear}
    />
  );
}

/** Placeholder rows while the fleet is loading. */
export function DeviceListSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton} role="status" aria-label={t('shell.loading')}>
      {Array.from({ length: 14 }, (_, at) => (
        <div key={at} className={styles.skeletonRow}>
          <Skeleton height={12} width={`${[72, 58, 80, 64][at % 4]}%`} />
          <Skeleton height={16} circle />
          <Skeleton height={10} width={40} />
          <Skeleton height={14} width={110} />
        </div>
      ))}
    </div>
  );
}

/** The fleet could not be loaded. Retries run automatically; the button retries at once. */
export function FleetLoadFailed() {
  const { connection } = useConsole();
  const { t } = useTranslation();
  return (
    <StateMessage
      Icon={IconCloudOff}
      title={t('devices.failedTitle')}
      text={t('devices.failedText')}
      role="alert"
    >
      <Button variant="light" onClick={connection.retryNow}>
        {t('connection.now')}
      </Button>
    </StateMessage>
  );
}
