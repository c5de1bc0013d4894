import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { attributeName } from '@farol/core/domain/namespace';
import { soundOf } from '@farol/core/domain/sound';
import { useConsole } from '../use-console.ts';

/** Lets the user hear the sound of the rule that he edits, muted or not. */
export function ListenButton() {
  const { forms, alertSound } = useConsole();
  const { t } = useTranslation();
  const { draft, namespace } = useSelector(forms.notifications, ({ context }) => context);
  const { sound, soundURL } = draft.fields;
  const attributes = {
    [attributeName(namespace, 'sound')]: sound,
    [attributeName(namespace, 'soundURL')]: soundURL,
  };
  const url = soundOf(attributes, namespace);
  return (
    <Button
      variant="default"
      h={44}
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      disabled={url === undefined}
      onClick={() => url !== undefined && alertSound.send({ type: 'PLAY', url })}
    >
      {t('alerts.listen')}
    </Button>
  );
}
