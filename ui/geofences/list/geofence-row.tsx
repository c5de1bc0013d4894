import { ActionIcon, Menu, Popover, Text } from '@mantine/core';
import { IconCar, IconDotsVertical, IconMapPin, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { geofenceColor } from '@farol/core/domain/geofence/geofence-attributes';
import { isAnchorGeofence } from '@farol/core/domain/geofence/anchor';
import { useTranslation } from '../../language/use-translation.ts';
import { Link } from '../../kit/navigation/navigation.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import { LockMark } from '../../engine-stops/lock-mark.tsx';
import { areaText } from '../area/area-text.ts';
import { ScopeBadge } from '../../records/scope/scope-badge.tsx';
import { focusOnGeofence } from '../../kit/navigation/geofence-focus.ts';
import { usePageMap } from '../../map/page/page-map.ts';
import styles from './geofence-list.module.css';
import geofenceSwatchStyles from '../area/geofence-swatch.module.css';

const MAX_NAMES = 100;
const NO_SLOTS: ReadonlySet<number> = new Set();

interface GeofenceRowProps {
  fence: Geofence;
  /** Slots of the vehicles inside. */
  inside: ReadonlySet<number> | undefined;
  canEdit: boolean;
  canRemove: boolean;
}

/** One geofence of the list; a press shows it on the map. */
export function GeofenceRow({ fence, inside = NO_SLOTS, canEdit, canRemove }: GeofenceRowProps) {
  const { forms, action } = useConsole().records;
  const { geofenceFocus } = usePageMap();
  const { t, i18n } = useTranslation();
  const { name } = fence;
  const detail = [areaText(t, i18n.language, fence.area), fence.description].filter(Boolean).join(' · ');
  const open = (): void => {
    focusOnGeofence(geofenceFocus, fence);
    forms.geofences.open(fence);
  };
  return (
    <div className={styles.row}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its text is nested deeper than the rule looks */}
      <button
        type="button"
        className={styles.rowButton}
        title={t('geofences.showOnMap', { name })}
        onClick={() => focusOnGeofence(geofenceFocus, fence)}
      >
        <span
          className={geofenceSwatchStyles.swatch}
          style={{ background: geofenceColor(fence) }}
          aria-hidden
        />
        <span className={styles.texts}>
          <span className={styles.name}>
            {name}
            <LockMark geofence={fence} />
          </span>
          <span className={styles.details}>
            <span className={styles.detail}>{detail}</span>
            {!isAnchorGeofence(fence) && <ScopeBadge record={fence} />}
          </span>
        </span>
      </button>
      <InsideButton name={name} inside={inside} />
      {(canEdit || canRemove) && (
        <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t('geofences.edit', { name })}>
              <IconDotsVertical size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {canEdit && (
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={open}>
                {t('geofences.edit', { name })}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconMapPin size={16} aria-hidden />}
              onClick={() => focusOnGeofence(geofenceFocus, fence)}
            >
              {t('geofences.showOnMap', { name })}
            </Menu.Item>
            {canRemove && (
              <Menu.Item
                c="var(--farol-offline)"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() =>
                  action.request({
                    type: 'remove',
                    name: 'geofences',
                    records: [{ id: fence.id, title: name }],
                  })
                }
              >
                {t('geofences.remove')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

/** The number of vehicles inside; a press lists them. */
function InsideButton({ name, inside }: { name: string; inside: ReadonlySet<number> }) {
  const { fleet } = useConsole();
  const { t } = useTranslation();
  const label = inside.size === 0 ? t('geofences.insideNone') : t('geofences.inside', { count: inside.size });
  return (
    <Popover position="bottom-end" width={240} withinPortal trapFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.insideCount}
          title={label}
          disabled={inside.size === 0}
          aria-label={`${label}: ${name}`}
        >
          <IconCar size={16} stroke={1.6} aria-hidden />
          {inside.size}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={6}>
        <Text size="xs" c="dimmed" px={8} pb={4}>
          {label}
        </Text>
        <ul className={styles.vehicles}>
          {[...inside].slice(0, MAX_NAMES).map((slot) => (
            <li key={slot}>
              <Link to={`/devices/${fleet.deviceId[slot] ?? 0}`}>{fleet.descriptions[slot]?.name ?? ''}</Link>
            </li>
          ))}
        </ul>
        {inside.size > MAX_NAMES && (
          <Text size="xs" c="dimmed" px={8}>
            {t('geofences.insideMore', { count: inside.size - MAX_NAMES })}
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
