import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { previewSoundUrl } from '@farol/core/domain/alert/notice-sound';
import { useConsole } from '../kit/console/use-console.ts';
import styles from './alerts.module.css';

/** Plays the sound of the rule in the form, even when alerts are muted, and says why when playing fails. */
export function SoundPreviewButton() {
  const { forms, soundPreview } = useConsole();
  const { t } = useTranslation();
  const { sound = '', soundURL = '' } = useSelector(
    forms.notifications,
    ({ context }) => context.draft.fields,
  );
  const outcome = useSelector(soundPreview, ({ value }) => value);
  const url = previewSoundUrl(sound, soundURL);
  useEffect(() => soundPreview.send({ type: 'RESET' }), [soundPreview, url]);
  const isSilent = outcome === 'failed' || outcome === 'blocked';
  return (
    <div>
      <Button
        variant="default"
        h={44}
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        disabled={url === undefined}
        loading={outcome === 'starting'}
        onClick={() => url !== undefined && soundPreview.send({ type: 'PLAY', url })}
      >
        {t('alerts.listen')}
      </Button>
      <div role="status" className={styles.soundPreviewStatus}>
        {isSilent && t(`alerts.trial.${outcome}`)}
      </div>
    </div>
  );
}
