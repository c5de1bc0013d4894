import { Button } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { willHaveLogo, type LogoProblem } from '@farol/core/domain/logo-file';
import { PictureButton } from '../picture-button.tsx';
import { useConsole } from '../use-console.ts';
import { logoPicture } from './logo-picture.ts';
import styles from './admin.module.css';

/** The operator's own logo: chosen now, checked at once, kept or taken away when the form is saved. */
export function LogoField() {
  const { labelForm } = useConsole();
  const { t } = useTranslation();
  const isSaving = useSelector(labelForm, ({ value }) => value === 'saving');
  const { draft, logo } = useSelector(labelForm, ({ context }) => context);
  const [problem, setProblem] = useState<LogoProblem>();
  const hasLogo = willHaveLogo(draft, logo);
  const take = async (chosen: File): Promise<void> => {
    const made = await logoPicture(chosen);
    setProblem('problem' in made ? made.problem : undefined);
    if ('png' in made) labelForm.send({ type: 'SET_LOGO', logo: made.png });
  };
  return (
    <div role="group" aria-label={t('admin.label.logo.label')}>
      <div className={styles.logoActs}>
        <PictureButton
          text={t(hasLogo ? 'admin.label.logo.change' : 'admin.label.logo.add')}
          label={t('admin.label.logo.add')}
          icon={<IconPhotoPlus size={16} aria-hidden />}
          isDisabled={isSaving}
          onChoose={(chosen) => void take(chosen)}
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
              labelForm.send({ type: 'SET_LOGO', logo: draft.logo === '' ? undefined : 'removed' });
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
