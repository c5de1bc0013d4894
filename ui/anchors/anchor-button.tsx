import { Button } from '@mantine/core';
import { IconAnchor, IconAnchorOff } from '@tabler/icons-react';
import { maySetAnchor, mayRemoveAnchor } from '@farol/core/domain/geofence/anchor';
import { useTranslation } from '../language/use-translation.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { useLiveVehicle } from '../fleet/use-live-vehicle.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { Tooltip } from '../kit/layout/tooltip.tsx';

/**
 * Sets the anchor of a vehicle, or lifts it where there is one (§4). Asks for confirmation
 * first, in `CommandDialogs`.
 */
export function AnchorButton({ deviceId }: { deviceId: number }) {
  const { anchors } = useConsole();
  const { t } = useTranslation();
  const principal = usePrincipal();
  const { step, fences, loadFailure, isAnchored: hasAnchor } = useView(anchors);
  const { hasFix } = useLiveVehicle(deviceId);
  const target = { kind: 'device', deviceId } as const;
  const isAnchored = hasAnchor(target);
  if (!principal || !(isAnchored ? mayRemoveAnchor : maySetAnchor)(principal)) return null;
  const hasNoPosition = fences !== undefined && !isAnchored && !hasFix;
  const label = t(isAnchored ? 'anchor.deactivate' : 'anchor.activate');
  const hint = hasNoPosition
    ? t('anchor.noPosition')
    : fences === undefined
      ? t(loadFailure === undefined ? 'anchor.reading' : 'anchor.unread')
      : '';
  return (
    <Tooltip label={hint} disabled={hint === ''}>
      <Button
        variant={isAnchored ? 'outline' : 'light'}
        color={isAnchored ? 'var(--farol-warning)' : 'primary'}
        leftSection={
          isAnchored ? <IconAnchorOff size={16} aria-hidden /> : <IconAnchor size={16} aria-hidden />
        }
        loading={step === 'applying'}
        // Stays focusable, so that its hint can be read.
        aria-disabled={hasNoPosition}
        {...(hasNoPosition && { 'data-disabled': true })}
        onClick={() => {
          if (!hasNoPosition) anchors.request(target);
        }}
      >
        {label}
      </Button>
    </Tooltip>
  );
}
