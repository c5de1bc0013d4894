import { Button, TextInput } from '@mantine/core';
import { useState, type ClipboardEvent } from 'react';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import { parseCoordinates } from '@farol/core/domain/place/coordinate-input';
import { formatDegreesInput, parseDegreesInput } from '@farol/core/domain/geometry/degrees-input';
import { useTranslation } from '../../language/use-translation.ts';
import styles from './geofence-editor.module.css';

/** Adds the next point. Pasting a coordinate pair as other maps write it fills both fields. */
export function NewPointForm({ label, onPlace }: { label: string; onPlace: (place: GeoPoint) => void }) {
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
          size="md"
          autoComplete="off"
          aria-label={t(`geofences.editor.${name}`)}
          placeholder={t(`geofences.editor.${name}`)}
          value={texts[name]}
          error={isAsked && isWrong(name) && t('numberInput.degrees', { most: MOST[name] })}
          onChange={({ currentTarget }) => setTexts({ ...texts, [name]: currentTarget.value })}
          onPaste={paste}
        />
      ))}
      <Button type="submit" size="md" fz="sm" variant="light" px={8}>
        {label}
      </Button>
    </form>
  );
}

const NAMES = ['latitude', 'longitude'] as const;
/** Degrees. */
const MOST: Readonly<Record<keyof GeoPoint, number>> = { latitude: 90, longitude: 180 };
const EMPTY_FIELDS = { latitude: '', longitude: '' };
