import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { RecordForm } from '../../records/form/record-form.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import { PhotoField } from './photo-field.tsx';
import styles from './device-form.module.css';

/** The form of a device (§3), including what is not part of its record: photo, odometer and hours. */
export function DeviceForm() {
  const { t } = useTranslation();
  const hasAccumulators = useSelector(
    useConsole().forms.devices,
    ({ context }) => context.extras !== undefined,
  );
  return (
    <RecordForm
      name="devices"
      sectionExtras={{
        details: (
          <>
            {!hasAccumulators && <p className={styles.fullWidthHint}>{t('deviceForm.meters.later')}</p>}
            <PhotoField />
          </>
        ),
      }}
    />
  );
}
