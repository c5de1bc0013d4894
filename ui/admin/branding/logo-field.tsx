import { Button } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { willHaveLogo, type LogoProblem } from '@farol/core/domain/server/branding/logo-file';
import { ImageFileButton } from '../../kit/forms/image-file-button.tsx';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useFeatures } from '../../kit/console/use-features.ts';
import { createLogoPng } from './logo-png.ts';
import styles from './branding-dialog.module.css';

/**
 * The field for the operator's logo. A file is checked when chosen; it is stored or removed when the form is
 * saved.
 */
export function LogoField() {
  const { branding } = useFeatures().admin;
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
    <div role="group" aria-label={t('admin.label.logo.label')}>
      <div className={styles.logoActions}>
        <ImageFileButton
          text={t(hasLogo ? 'admin.label.logo.change' : 'admin.label.logo.add')}
          label={t('admin.label.logo.add')}
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
            {t('admin.label.logo.remove')}
          </Button>
        )}
      </div>
      <p className={styles.logoHint} role="status">
        {t(logo === undefined ? 'admin.label.logo.hint' : 'admin.label.logo.later')}
      </p>
      {problem && (
        <p className={styles.logoProblem} role="alert">
          {t(`admin.label.logo.${problem}`)}
        </p>
      )}
    </div>
  );
}
