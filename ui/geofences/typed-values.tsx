import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '@farol/core/domain/area';
import type { Place } from '@farol/core/domain/area-place';
import type { AreaEdit, AreaKind } from '@farol/core/domain/geofence-edit';
import { typedPlace } from '@farol/core/domain/place-typed';
import { degreesTyped, typedDegrees } from '@farol/core/domain/typed-degrees';
import { MeasureInput } from './measure-input.tsx';
import styles from './geofences.module.css';

interface TypedValuesProps {
  kind: AreaKind;
  area: Area | undefined;
  selected: number | undefined;
  onEdit: (edit: AreaEdit) => void;
}

/** The numbers of an area, to be typed: everything that can be drawn can be done from the keyboard here. */
export function TypedValues({ kind, area, selected, onEdit }: TypedValuesProps) {
  const { t } = useTranslation();
  if (area?.kind === 'circle') {
    const { center, radiusMeters } = area;
    const moveTo = (place: Place): void => onEdit({ type: 'movePoint', at: 0, place });
    return (
      <div className={styles.circle}>
        <MeasureInput
          label={t('geofences.editor.latitude')}
          value={center.latitude}
          limit={90}
          onChange={(latitude) => moveTo({ ...center, latitude })}
        />
        <MeasureInput
          label={t('geofences.editor.longitude')}
          value={center.longitude}
          limit={180}
          onChange={(longitude) => moveTo({ ...center, longitude })}
        />
        <MeasureInput
          label={t('geofences.editor.radius')}
          value={radiusMeters}
          onChange={(meters) => onEdit({ type: 'radius', radiusMeters: meters })}
        />
      </div>
    );
  }
  const points = area?.points ?? [];
  return (
    <>
      <ol className={styles.points}>
        {points.map((place, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a point is its number: two may stand in one place
          <li key={at} className={styles.point} data-marked={at === selected || undefined}>
            <span>{at + 1}</span>
            <MeasureInput
              isNamedAside
              label={t('geofences.editor.fields.latitude', { number: at + 1 })}
              value={place.latitude}
              limit={90}
              onChange={(latitude) => onEdit({ type: 'movePoint', at, place: { ...place, latitude } })}
            />
            <MeasureInput
              isNamedAside
              label={t('geofences.editor.fields.longitude', { number: at + 1 })}
              value={place.longitude}
              limit={180}
              onChange={(longitude) => onEdit({ type: 'movePoint', at, place: { ...place, longitude } })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t('geofences.editor.removePoint', { number: at + 1 })}
              onClick={() => onEdit({ type: 'removePoint', at })}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <NewPlace
        label={t(kind === 'circle' ? 'geofences.editor.setCenter' : 'geofences.editor.addPoint')}
        onPlace={(place) => onEdit({ type: 'add', place })}
      />
    </>
  );
}

/** The next point. A whole place that is pasted, as other maps give it, fills both fields. */
function NewPlace({ label, onPlace }: { label: string; onPlace: (place: Place) => void }) {
  const { t } = useTranslation();
  const [texts, setTexts] = useState<Record<keyof Place, string>>(BLANK);
  const latitude = typedDegrees(texts.latitude, 90);
  const longitude = typedDegrees(texts.longitude, 180);
  const isWhole = !Number.isNaN(latitude) && !Number.isNaN(longitude);
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text');
    const place = Number.isNaN(typedDegrees(text, 180)) ? typedPlace(text) : undefined;
    if (!place) return;
    event.preventDefault();
    setTexts({ latitude: degreesTyped(place.latitude), longitude: degreesTyped(place.longitude) });
  };
  const add = (): void => {
    if (!isWhole) return;
    onPlace({ latitude, longitude });
    setTexts(BLANK);
  };
  return (
    <form
      className={styles.circle}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      {NAMES.map((name) => (
        <TextInput
          key={name}
          size="md"
          autoComplete="off"
          aria-label={t(`geofences.editor.${name}`)}
          placeholder={t(`geofences.editor.${name}`)}
          value={texts[name]}
          onChange={({ currentTarget }) => setTexts({ ...texts, [name]: currentTarget.value })}
          onPaste={paste}
        />
      ))}
      <Button type="submit" size="md" fz="sm" variant="light" px={8} disabled={!isWhole}>
        {label}
      </Button>
    </form>
  );
}

const NAMES = ['latitude', 'longitude'] as const;
const BLANK = { latitude: '', longitude: '' };
