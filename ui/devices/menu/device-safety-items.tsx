import { Menu, Text } from '@mantine/core';
import { IconAnchor, IconAnchorOff, IconLock, IconLockOpen } from '@tabler/icons-react';
import type { Principal } from '@farol/core/domain/access/permission';
import { menuLockActions } from '@farol/core/domain/command/lock';
import { mayRemoveAnchor, maySetAnchor } from '@farol/core/domain/geofence/anchor';
import { useTranslation } from '../../language/use-translation.ts';
import { useLockSupport } from '../../commands/use-lock-support.ts';
import { useLiveVehicle } from '../../fleet/use-live-vehicle.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';

/** Anchors and locks a vehicle, as far as the user has permission. */
export function DeviceSafetyItems({ deviceId, principal }: { deviceId: number; principal: Principal }) {
  const { commands, anchors } = useConsole();
  const { t } = useTranslation();
  const vehicle = useLiveVehicle(deviceId);
  const supportsLock = useLockSupport(deviceId);
  const { fences, isAnchored: hasAnchor } = useView(anchors);
  const target = { kind: 'device', deviceId } as const;
  const isAnchored = hasAnchor(target);
  return (
    <>
      {(isAnchored ? mayRemoveAnchor : maySetAnchor)(principal) && (
        <Menu.Item
          leftSection={
            isAnchored ? <IconAnchorOff size={16} aria-hidden /> : <IconAnchor size={16} aria-hidden />
          }
          disabled={fences === undefined || (!isAnchored && !vehicle.hasFix)}
          onClick={() => anchors.request(target)}
        >
          {t(isAnchored ? 'anchor.deactivate' : 'anchor.activate')}
          {fences !== undefined && !isAnchored && !vehicle.hasFix && (
            <Text component="span" display="block" size="xs" maw={220}>
              {t('anchor.noPosition')}
            </Text>
          )}
        </Menu.Item>
      )}
      {menuLockActions(vehicle, principal).map((action) => (
        <Menu.Item
          key={action}
          leftSection={
            action === 'engineStop' ? (
              <IconLock size={16} aria-hidden />
            ) : (
              <IconLockOpen size={16} aria-hidden />
            )
          }
          disabled={!supportsLock(action)}
          onClick={() => commands.sender.ask(target, { kind: 'lock', action })}
        >
          {t(action === 'engineStop' ? 'commands.lock' : 'commands.unlock')}
          {!supportsLock(action) && (
            <Text component="span" display="block" size="xs" maw={220}>
              {t('commands.lockUnsupported')}
            </Text>
          )}
        </Menu.Item>
      ))}
    </>
  );
}
