import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Area } from '@farol/core/domain/geometry/area';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import type { AreaEdit, AreaKind } from '@farol/core/domain/geofence/area-edit';
import { useTranslation } from '../../language/use-translation.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { CommittedNumberInput } from '../../kit/forms/committed-number-input.tsx';
import styles from './geofence-editor.module.css';
import { useState, type ClipboardEvent } from 'react';
import { parseCoordinates } from '@farol/core/domain/place/coordinate-input';
import { formatDegreesInput, parseDegreesInput } from '@farol/core/domain/geometry/degrees-input';

const NAMES = ['latitude', 'longitude'] as const;

/** Degrees. */
const MOST: Readonly<Record<keyof GeoPoint, number>> = { latitude: 90, longitude: 180 };

const EMPTY_FIELDS = { latitude: '', longitude: '' };

interface CoordinateFieldsProps {
  kind: AreaKind;
  area: Area | undefined;
  selected: number | undefined;
  onEdit: (edit: AreaEdit) => void;
}

/** The numbers of an area, to be typed: everything that can be drawn can be done here with the keyboard. */
export function CoordinateFields({ kind, area, selected, onEdit }: CoordinateFieldsProps) {
  const { t } = useTranslation();
  const { distance: unit } = useUnits();
  if (area?.kind === 'circle') {
    const { center, radiusMeters } = area;
    const moveTo = (place: GeoPoint): void => onEdit({ type: 'movePoint', index: 0, place });
    return (
      <div className={styles.coordinateFields}>
        <CommittedNumberInput
          label={t('geofences.editor.latitude')}
          value={center.latitude}
          maxDegrees={90}
          onChange={(latitude) => moveTo({ ...center, latitude })}
        />
        <CommittedNumberInput
          label={t('geofences.editor.longitude')}
          value={center.longitude}
          maxDegrees={180}
          onChange={(longitude) => moveTo({ ...center, longitude })}
        />
        <CommittedNumberInput
          label={t('geofences.editor.radius', { unit: t(`units.${unit}`) })}
          value={radiusMeters}
          lengthUnit={unit}
          onChange={(meters) => onEdit({ type: 'radius', radiusMeters: meters })}
        />
      </div>
    );
  }
  const points = area?.points ?? [];
  return (
    <>
      <ol className={styles.points}>
        {points.map((place, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a point is its number: two may be at the same position
          <li key={index} className={styles.point} data-marked={index === selected || undefined}>
            <span>{index + 1}</span>
            <CommittedNumberInput
              hasHiddenLabel
              label={t('geofences.editor.fields.latitude', { number: index + 1 })}
              value={place.latitude}
              maxDegrees={90}
              onChange={(latitude) => onEdit({ type: 'movePoint', index, place: { ...place, latitude } })}
            />
            <CommittedNumberInput
              hasHiddenLabel
              label={t('geofences.editor.fields.longitude', { number: index + 1 })}
              value={place.longitude}
              maxDegrees={180}
              onChange={(longitude) => onEdit({ type: 'movePoint', index, place: { ...place, longitude } })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('geofences.editor.removePoint', { number: index + 1 })}
              onClick={() => onEdit({ type: 'removePoint', index })}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <NewPointForm
        label={t(kind === 'circle' ? 'geofences.editor.setCenter' : 'geofences.editor.addPoint')}
        onPlace={(place) => onEdit({ type: 'add', place })}
      />
    </>
  );
}

/** Adds the next point. Pasting a coordinate pair as other maps write it fills both fields. */
function NewPointForm({ label, onPlace }: { label: string; onPlace: (place: GeoPoint) => void }) {
  const { t } = useTranslation();
  const [texts, setTexts] = useState<Record<keyof GeoPoint, string>>(EMPTY_FIELDS);
  /** Whether it was to be added as typed: then what is wrong is said. */
  const [isAsked, setAsked] = useState(false);
  const place = {
    latitude: parseDegreesInput(texts.latitude, MOST.latitude),
    longitude: parseDegreesInput(texts.longitude, MOST.longitude),
  };
  const isWrong = (name: keyof GeoPoint): boolean => Number.isNaN(place[name]);
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text');
    const pasted = Number.isNaN(parseDegreesInput(text, MOST.longitude)) ? parseCoordinates(text) : undefined;
    if (!pasted) return;
    event.preventDefault();
    setTexts({
      latitude: formatDegreesInput(pasted.latitude),
      longitude: formatDegreesInput(pasted.longitude),
    });
  };
  const add = (): void => {
    const isRefused = NAMES.some(isWrong);
    setAsked(isRefused);
    if (isRefused) return;
    onPlace(place);
    setTexts(EMPTY_FIELDS);
  };
  return (
    <form
      className={styles.coordinateFields}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      {NAMES.map((name) => (
        <TextInput
          key={name}
          autoComplete="off"
          aria-label={t(`geofences.editor.${name}`)}
          placeholder={t(`geofences.editor.${name}`)}
          value={texts[name]}
          error={isAsked && isWrong(name) && t('numberInput.degrees', { most: MOST[name] })}
          onChange={({ currentTarget }) => setTexts({ ...texts, [name]: currentTarget.value })}
          onPaste={paste}
        />
      ))}
      <Button type="submit" variant="light" px={8}>
        {label}
      </Button>
    </form>
  );
}
