import { Button, CloseButton, Group } from '@mantine/core';
import { IconFocusCentered, IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { parseArea } from '@farol/core/domain/geometry/area';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { geofenceColor } from '@farol/core/domain/geofence/geofence-attributes';
import { isAnchorGeofence } from '@farol/core/domain/geofence/anchor';
import { speedInUnit } from '@farol/core/domain/values/measurement-units';
import { useTranslation } from '../../language/use-translation.ts';
import { useEscape } from '../../kit/dialogs/escape-key.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { Link, useNavigate } from '../../kit/navigation/navigation.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import { LockMark } from '../../engine-stops/lock-mark.tsx';
import { areaSizeText } from '../area/area-text.ts';
import { focusOnGeofence } from '../../kit/navigation/geofence-focus.ts';
import { usePageMap } from '../../map/page/page-map.ts';
import { useGeofenceRights } from '../list/use-geofence-rights.ts';
import { useVehiclesInside } from '../area/use-vehicles-inside.ts';
import styles from './geofence-card.module.css';
import geofenceSwatchStyles from '../area/geofence-swatch.module.css';
import { Heading } from '../../kit/layout/heading.tsx';

/** Most vehicles listed by name; the others are counted. */
const MAX_NAMES = 4;

/** The card of a geofence on the map: name, kind, size, speed limit, vehicles inside, and actions. */
export function GeofenceCard({ fence, onClose }: { fence: Geofence; onClose: () => void }) {
  const { forms, action } = useConsole().records;
  const { geofenceFocus } = usePageMap();
  const { t, i18n } = useTranslation();
  const units = useUnits();
  const allowed = useGeofenceRights();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  useEscape(onClose);
  useEffect(() => {
    const before = document.activeElement;
    const card = box.current;
    card?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && card?.contains(document.activeElement)) before.focus();
    };
  }, [fence.id]);

  const area = parseArea(fence.area);
  const limit = Number(fence.attributes['speedLimit'] ?? Number.NaN);
  const kind = isAnchorGeofence(fence)
    ? t('geofences.card.anchor')
    : area && t(`geofences.kind.${area.kind}`);
  const speed = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
  const facts = [
    kind,
    areaSizeText(t, i18n.language, fence.area, units.distance),
    limit > 0 &&
      t('geofences.card.limit', {
        speed: `${speed.format(speedInUnit(limit, units.speed))} ${t(`units.${units.speed}`)}`,
      }),
  ].filter(Boolean);
  const edit = (): void => {
    onClose();
    navigate('/geofence');
    focusOnGeofence(geofenceFocus, fence);
    forms.geofences.open(fence);
  };
  const remove = (): void =>
    action.request({ type: 'remove', name: 'geofences', records: [{ id: fence.id, title: fence.name }] });
  return (
    <div ref={box} className={styles.card} role="dialog" aria-label={fence.name} tabIndex={-1}>
      <div className={styles.header}>
        <span
          className={geofenceSwatchStyles.swatch}
          style={{ background: geofenceColor(fence) }}
          aria-hidden
        />
        <Heading level={2} look="section" className={styles.name}>
          {fence.name}
          <LockMark geofence={fence} />
        </Heading>
        <CloseButton aria-label={t('geofences.card.close')} onClick={onClose} />
      </div>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      {fence.description && <p className={styles.description}>{fence.description}</p>}
      <VehiclesInside fence={fence} />
      <Group gap={8} className={styles.actions ?? ''}>
        {allowed.edit && (
          <Button variant="light" px="xs" leftSection={<IconPencil size={16} aria-hidden />} onClick={edit}>
            {t('geofences.card.edit')}
          </Button>
        )}
        <Button
          variant="default"
          px="xs"
          leftSection={<IconFocusCentered size={16} aria-hidden />}
          onClick={() => focusOnGeofence(geofenceFocus, fence)}
        >
          {t('geofences.card.zoom')}
        </Button>
        {allowed.remove && (
          <Button
            variant="subtle"
            color="var(--farol-offline)"
            px="xs"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={remove}
          >
            {t('geofences.remove')}
          </Button>
        )}
      </Group>
    </div>
  );
}

function VehiclesInside({ fence }: { fence: Geofence }) {
  const { fleet } = useConsole();
  const { t } = useTranslation();
  const fences = useMemo(() => [fence], [fence]);
  const slots = [...(useVehiclesInside(fences).get(fence.id) ?? [])];
  const more = slots.length - MAX_NAMES;
  return (
    <div className={styles.inside}>
      <span>
        {slots.length === 0 ? t('geofences.insideNone') : t('geofences.inside', { count: slots.length })}
      </span>
      {slots.length > 0 && (
        <ul className={styles.vehicles}>
          {slots.slice(0, MAX_NAMES).map((slot) => (
            <li key={slot}>
              <Link to={`/devices/${fleet.deviceId[slot] ?? 0}`}>{fleet.descriptions[slot]?.name ?? ''}</Link>
            </li>
          ))}
          {more > 0 && <li>{t('geofences.insideMore', { count: more })}</li>}
        </ul>
      )}
    </div>
  );
}
