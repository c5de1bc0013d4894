import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { RecordForm } from '../../records/form/record-form.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import { DeviceLinks } from './device-links.tsx';
import { DeviceStates } from './device-states.tsx';
import { DistanceRecount } from './distance-recount.tsx';
import { PhotoField } from './photo-field.tsx';
import styles from './device-form.module.css';

/** The form of a device (§3), including what is not part of its record: photo, odometer and hours. */
export function DeviceForm() {
  const { t } = useTranslation();
  const hasAccumulators = useSelector(
    useConsole().records.forms.devices,
    ({ extras }) => extras !== undefined,
  );
  return (
    <RecordForm
      name="devices"
      sectionExtras={{
        device: (
          <>
            <DeviceStates />
            <DeviceLinks />
          </>
        ),
        details: (
          <>
            {hasAccumulators ? (
              <DistanceRecount />
            ) : (
              <p className={styles.fullWidthHint}>{t('deviceForm.meters.later')}</p>
            )}
            <PhotoField />
          </>
        ),
      }}
    />
  );
}
