import type { RecordOf } from '@farol/core/resources/kinds/resources';
import { RecordList } from '../../records/list/record-list.tsx';
import { useDeviceLimit } from '../../fleet/use-device-limit.ts';
import { mayViewAnchors } from '@farol/core/domain/geofence/anchor';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useFleet } from '../../kit/console/use-fleet.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { textOrFallback } from '../../kit/texts/text-or-fallback.ts';
import { deviceDisplayStatus } from '../status/device-display-status.ts';
import { StateGlyph } from '../status/state-glyph.tsx';
import { stateIcons } from '../status/state-icons.ts';
import { StatusIcon } from '../status/status-icon.tsx';
import styles from '../status/status-icon.module.css';

const COLUMNS = ['columns'] as const;

/**
 * The devices as a record list: select several to move, remove, import or export. The panel's back arrow
 * leads to the live list.
 */
export function DeviceTable() {
  const { canCreate, limit } = useDeviceLimit();
  return <RecordList name="devices" canAdd={canCreate && limit === undefined} badge={badgeOf} />;
}

function badgeOf(record: RecordOf<'devices'>) {
  return <DeviceBadge record={record} />;
}

/** The status of a device, and of its state what is not as usual, where devices are chosen for a common action. */
function DeviceBadge({ record: { id } }: { record: RecordOf<'devices'> }) {
  const { fleet } = useConsole();
  const { t, i18n } = useTranslation();
  const principal = usePrincipal();
  const slot = fleet.slotOf(id) ?? -1;
  const flags = useFleet(COLUMNS, () => fleet.flags[slot] ?? 0);
  const isNew = useFleet(COLUMNS, () => Number.isNaN(fleet.lastUpdateMs[slot] ?? Number.NaN));
  const status = deviceDisplayStatus(flags, isNew ? Number.NaN : 0);
  const { alarm = '', driverUniqueId = '' } = fleet.descriptions[slot] ?? {};
  const icons = stateIcons(flags, principal !== undefined && mayViewAnchors(principal)) ?? [];
  return (
    <span className={styles.badge}>
      <StatusIcon status={status} label={t(`devices.status.${status}`)} size={16} />
      {icons
        .filter(({ tone }) => tone !== 'quiet')
        .map(({ kind, labelKey, tone }) => (
          <StateGlyph
            key={kind}
            labelKey={labelKey}
            tone={tone}
            size={16}
            label={t(`devices.state.${labelKey}`, {
              alarm: textOrFallback(i18n, `alarms.${alarm}`, alarm),
              driver: fleet.drivers.get(driverUniqueId)?.name ?? driverUniqueId,
            })}
          />
        ))}
    </span>
  );
}
