import { Button } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  brandingPictureUrl,
  willHavePicture,
  type BrandingPictureKind,
  type BrandingPictureProblem,
} from '@farol/core/domain/server/branding/branding-picture';
import { useTranslation } from '../../language/use-translation.ts';
import { ImageFileButton } from '../../kit/forms/image-file-button.tsx';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { chosenPicture } from './chosen-picture.ts';
import { usePictureUrl } from './use-picture-url.ts';
import { useBrandingForm } from './use-branding-form.ts';
import styles from './branding-dialog.module.css';

/**
 * The field for one picture of the operator. A file is checked when chosen; it is stored or removed when the form is
 * saved.
 */
export function PictureField({ kind }: { kind: BrandingPictureKind }) {
  const branding = useBrandingForm();
  const { t } = useTranslation();
  const { isSaving, draft, pictures } = useAnswers(branding);
  const [problem, setProblem] = useState<BrandingPictureProblem>();
  const url = usePictureUrl(kind);
  const hasPicture = willHavePicture(draft, kind, pictures[kind]);
  const acceptFile = async (chosen: File): Promise<void> => {
    const result = await chosenPicture(kind, chosen);
    setProblem(typeof result === 'string' ? result : undefined);
    if (typeof result !== 'string') branding.setPicture(kind, result);
  };
  const label = t(`admin.branding.picture.${kind}.label`);
  return (
    <div role="group" aria-label={label} className={styles.picture}>
      <p className={styles.pictureLabel}>{label}</p>
      <div className={styles.pictureActions}>
        {url !== '' && <img src={url} alt="" className={styles.thumbnail} />}
        <ImageFileButton
          text={t(hasPicture ? 'admin.branding.picture.change' : 'admin.branding.picture.add')}
          label={`${label}: ${t('admin.branding.picture.add')}`}
          icon={<IconPhotoPlus size={16} aria-hidden />}
          isDisabled={isSaving}
          onChoose={(chosen) => void acceptFile(chosen)}
        />
        {hasPicture && (
          <Button
            variant="subtle"
            color="red"
            disabled={isSaving}
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => {
              setProblem(undefined);
              branding.setPicture(kind, brandingPictureUrl(draft, kind) === '' ? undefined : 'removed');
            }}
          >
            {t('admin.branding.picture.remove')}
          </Button>
        )}
      </div>
      <p className={styles.hint} role="status">
        {pictures[kind] === undefined
          ? t(`admin.branding.picture.${kind}.hint`)
          : t('admin.branding.picture.later')}
      </p>
      {problem && (
        <p className={styles.problem} role="alert">
          {t(`admin.branding.picture.${problem}`)}
        </p>
      )}
    </div>
  );
}
