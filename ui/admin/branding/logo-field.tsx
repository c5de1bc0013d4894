import { Button } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { willHaveLogo, type LogoProblem } from '@farol/core/domain/server/branding/logo-file';
import { ImageFileButton } from '../../kit/forms/image-file-button.tsx';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useBrandingForm } from './use-branding-form.ts';
import { createLogoPng } from './logo-png.ts';
import styles from './branding-dialog.module.css';

/**
 * The field for the logo. A file is checked when chosen; it is stored or removed when the form is
 * saved.
 */
export function LogoField() {
  const branding = useBrandingForm();
  const { t } = useTranslation();
  const { isSaving, draft, logo } = useAnswers(branding);
  const [problem, setProblem] = useState<LogoProblem>();
  const hasLogo = willHaveLogo(draft, logo);
  const acceptFile = async (chosen: File): Promise<void> => {
    const result = await createLogoPng(chosen);
    setProblem('problem' in result ? result.problem : undefined);
    if ('png' in result) branding.setLogo(result.png);
  };
  return (
    <div role="group" aria-label={t('admin.branding.logo.label')}>
      <div className={styles.logoActions}>
        <ImageFileButton
          text={t(hasLogo ? 'admin.branding.logo.change' : 'admin.branding.logo.add')}
          label={t('admin.branding.logo.add')}
          icon={<IconPhotoPlus size={16} aria-hidden />}
          isDisabled={isSaving}
          onChoose={(chosen) => void acceptFile(chosen)}
        />
        {hasLogo && (
          <Button
            variant="subtle"
            color="red"
            h={44}
            disabled={isSaving}
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => {
              setProblem(undefined);
              branding.setLogo(draft.logoUrl === '' ? undefined : 'removed');
            }}
          >
            {t('admin.branding.logo.remove')}
          </Button>
        )}
      </div>
      <p className={styles.logoHint} role="status">
        {t(logo === undefined ? 'admin.branding.logo.hint' : 'admin.branding.logo.later')}
      </p>
      {problem && (
        <p className={styles.logoProblem} role="alert">
          {t(`admin.branding.logo.${problem}`)}
        </p>
      )}
    </div>
  );
}
