import { Button } from '@mantine/core';
import { IconCameraPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSelector } from '@xstate/react';
import { devicePhotoPath } from '@farol/core/domain/device/device-urls';
import { devicePhotoProblem, type DevicePhotoProblem } from '@farol/core/domain/device/device-photo';
import { useTranslation } from '../../language/use-translation.ts';
import { vehicleIconUrl } from '../../vehicle-icons/vehicle-icon-url.ts';
import { ImageFileButton } from '../../kit/forms/image-file-button.tsx';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { scaledPhoto } from '../../kit/browser/scaled-photo.ts';
import styles from './device-form.module.css';
import fieldStyles from '../../kit/forms/field.module.css';

/** The device photo in the form: validated when chosen, uploaded when the form is saved. */
export function PhotoField() {
  const { records, devices } = useConsole();
  const form = records.forms.devices;
  const { t } = useTranslation();
  const { record, draft, photo, isSaving } = useView(form);
  const version = useSelector(devices.photo, (item) => item.version);
  const [problem, setProblem] = useState<DevicePhotoProblem>();
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (!photo) {
      setPreview(undefined);
      return undefined;
    }
    const address = URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }));
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [photo]);
  const choosePhoto = async (chosen: File): Promise<void> => {
    const scaled = await scaledPhoto(chosen);
    const found = scaled ? devicePhotoProblem(scaled) : 'unreadable';
    setProblem(found);
    if (!found) form.choosePhoto(scaled);
  };
  const currentPhotoPath = devicePhotoPath(record, version);
  const { category, color1, color2 } = draft.fields;
  return (
    <div className={fieldStyles.fullWidth} role="group" aria-label={t('deviceForm.photo.label')}>
      <span className={fieldStyles.fieldLabel}>{t('deviceForm.photo.label')}</span>
      <div className={styles.photo}>
        {preview || currentPhotoPath ? (
          <img src={preview ?? `/api/${currentPhotoPath}`} alt="" />
        ) : (
          <img data-drawing src={vehicleIconUrl(category ?? '', color1, color2)} alt="" />
        )}
        <div className={styles.photoButtons}>
          <ImageFileButton
            text={t(preview || currentPhotoPath ? 'deviceForm.photo.change' : 'deviceForm.photo.add')}
            label={t('deviceForm.photo.add')}
            icon={<IconCameraPlus size={16} aria-hidden />}
            isDisabled={isSaving}
            onChoose={(chosen) => void choosePhoto(chosen)}
          />
          {photo && (
            <>
              <p className={styles.hint} role="status">
                {t('deviceForm.photo.chosen')}
              </p>
              <Button
                variant="subtle"
                color="gray"
                disabled={isSaving}
                onClick={() => form.choosePhoto(undefined)}
              >
                {t('deviceForm.photo.remove')}
              </Button>
            </>
          )}
        </div>
      </div>
      {problem && (
        <p className={fieldStyles.fieldError} role="alert">
          {t(`deviceForm.photo.${problem}`)}
        </p>
      )}
    </div>
  );
}
