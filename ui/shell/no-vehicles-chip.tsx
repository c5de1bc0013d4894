import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from '../language/use-translation.ts';
import { useDeviceLimit } from '../fleet/use-device-limit.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useNavigate, useScreenLocation } from '../kit/navigation/navigation.tsx';
import styles from './status-chips.module.css';

/**
 * Says why the map of the start page is empty: leads users who may add a vehicle to the first minutes, and others to
 * who may give them one.
 */
export function NoVehiclesChip() {
  const { fleet } = useConsole();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useScreenLocation();
  const { canCreate, limit } = useDeviceLimit();
  // The lists of other screens say it themselves.
  const isDue = pathname === '/home' && fleet.isLoaded && fleet.counts.all === 0;
  const mayAdd = canCreate && !limit;
  return (
    <div role="status">
      {isDue && !mayAdd && (
        <p className={styles.chip} data-kind="empty">
          {t('devices.emptyText')}
        </p>
      )}
      {isDue && mayAdd && (
        <button type="button" className={styles.chip} data-kind="outside" onClick={() => navigate('/start')}>
          <IconPlus size={16} stroke={1.6} aria-hidden />
          {t('devices.emptyTitle')} · <b>{t('devices.addFirst')}</b>
        </button>
      )}
    </div>
  );
}
