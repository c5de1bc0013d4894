import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { openAlarms } from '@farol/core/domain/alert/open-alarms';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useNow } from '../kit/console/use-now.ts';
import { ageText } from '../kit/texts/age-text.ts';
import { useMessageFormatter } from '../kit/texts/use-message-formatter.ts';
import { useCircumstancesText } from './use-circumstances-text.ts';

/** What is severe about a vehicle and was not acknowledged, above everything else of it, until somebody does. */
export function OpenAlarmAlert({ deviceId }: { deviceId: number }) {
  const { inbox } = useConsole().alerts;
  const { t, i18n } = useTranslation();
  const entries = useSelector(inbox, (item) => item.entries);
  const open = useMemo(() => openAlarms(entries).get(deviceId), [entries, deviceId]);
  const formatMessage = useMessageFormatter();
  const circumstancesText = useCircumstancesText();
  const nowMs = useNow();
  if (!open) return null;
  const { atMs, texts, circumstances } = open.entry;
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <Alert
      color="red.9"
      variant="filled"
      role="alert"
      icon={<IconAlertTriangleFilled aria-hidden />}
      title={formatMessage(...texts)}
      styles={{ label: { color: 'inherit' }, wrapper: { color: 'var(--mantine-color-white)' } }}
      data-testid="open-alarm"
    >
      <Text size="sm">
        {time.format(atMs)} · {t('detail.place.ago', { age: ageText(t, atMs, nowMs) })}
      </Text>
      {circumstances && <Text size="sm">{circumstancesText(circumstances)}</Text>}
      <Button variant="white" color="red.9" mt={8} onClick={() => inbox.acknowledge(open.ids)}>
        {t('alerts.acknowledge')}
      </Button>
    </Alert>
  );
}
