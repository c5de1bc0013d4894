import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { previewSoundUrl } from '@farol/core/domain/alert/notice-sound';
import { useTranslation } from '../language/use-translation.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import styles from './alerts.module.css';

/** Plays the sound of the rule in the form, even when alerts are muted, and says why when playing fails. */
export function SoundPreviewButton() {
  const { records, alerts } = useConsole();
  const { soundPreview } = alerts;
  const { t } = useTranslation();
  const { sound = '', soundURL = '' } = useSelector(records.forms.notifications, ({ draft }) => draft.fields);
  const { isStarting, problem } = useAnswers(soundPreview);
  const url = previewSoundUrl(sound, soundURL);
  useEffect(() => soundPreview.clear(), [soundPreview, url]);
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        disabled={url === undefined}
        loading={isStarting}
        onClick={() => url !== undefined && soundPreview.play(url)}
      >
        {t('alerts.listen')}
      </Button>
      <div role="status" className={styles.soundPreviewStatus}>
        {problem && t(`alertDetails.trial.${problem}`)}
      </div>
    </div>
  );
}
