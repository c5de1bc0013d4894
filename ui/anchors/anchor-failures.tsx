import { Alert, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { anchorName, type AnchorFailure } from '@farol/core/domain/geofence/anchor';
import { useTranslation } from '../language/use-translation.ts';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../kit/console/use-console.ts';

interface AnchorFailuresProps {
  failures: readonly AnchorFailure[];
  done: number;
}

/** The anchors that could not be set or lifted: per vehicle the reason, and what was left behind. */
export function AnchorFailures({ failures, done }: AnchorFailuresProps) {
  const { fleet } = useConsole();
  const { t } = useTranslation();
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      {done > 0 && <Text>{t('anchor.partly', { done, failed: failures.length })}</Text>}
      <List size="sm" spacing={6} mah="40vh" style={{ overflowY: 'auto' }}>
        {failures.map(({ deviceId, step, reason, orphanedGeofence }) => {
          const vehicle = fleet.descriptions[fleet.slotOf(deviceId) ?? -1]?.name ?? '';
          const remainsTextKey =
            orphanedGeofence === undefined
              ? ''
              : orphanedGeofence === 'unknown'
                ? 'anchor.perhaps'
                : 'anchor.leftOver';
          return (
            <List.Item key={`${deviceId} ${orphanedGeofence}`}>
              <b>{vehicle}</b> {t(`anchor.step.${step}`, { reason: reason && reasonText(t, reason) })}{' '}
              {remainsTextKey && t(remainsTextKey, { fence: anchorName(vehicle) })}
            </List.Item>
          );
        })}
      </List>
    </Alert>
  );
}
