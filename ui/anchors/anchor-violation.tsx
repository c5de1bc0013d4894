import { Alert, Text } from '@mantine/core';
import { IconAnchorOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { anchoredDeviceId } from '@farol/core/domain/geofence/anchor';
import { activeAnchorViolations } from '@farol/core/domain/command/active-anchor-violations';
import type { SentCommand } from '@farol/core/domain/command/sent-command';
import { useTranslation } from '../language/use-translation.ts';
import { elapsedText } from '../commands/command-text.ts';
import { sentStateText } from '../commands/sent-state-style.ts';
import { useNow } from '../kit/console/use-now.ts';
import { useConsole } from '../kit/console/use-console.ts';

/**
 * Returns the engine stop caused by the latest anchor of a vehicle while the vehicle counts as having left
 * it; otherwise undefined.
 */
export function useAnchorViolation(deviceId: number): SentCommand | undefined {
  const { anchors, commands } = useConsole();
  const fences = useSelector(anchors, (item) => item.fences);
  const sent = useSelector(commands.log, (item) => item.commands);
  return useMemo(() => {
    const anchored = new Set((fences ?? []).flatMap((fence) => anchoredDeviceId(fence) ?? []));
    return activeAnchorViolations(sent, anchored, Date.now()).get(deviceId);
  }, [fences, sent, deviceId]);
}

/** Shows above everything else of a vehicle that it left its anchor, and the state of the engine stop. */
export function AnchorViolationAlert({ deviceId }: { deviceId: number }) {
  const { t } = useTranslation();
  const violation = useAnchorViolation(deviceId);
  const now = useNow();
  if (!violation) return null;
  return (
    <Alert
      color="red.9"
      variant="filled"
      role="alert"
      icon={<IconAnchorOff aria-hidden />}
      title={t('anchor.violated')}
      styles={{ label: { color: 'inherit' }, wrapper: { color: 'var(--mantine-color-white)' } }}
      data-testid="anchor-violated"
    >
      <Text size="sm" fw={600}>
        {t('anchor.violatedStop', { state: sentStateText(t, violation) })}
      </Text>
      <Text size="sm">{elapsedText(t, now - violation.sentAtMs)}</Text>
    </Alert>
  );
}
