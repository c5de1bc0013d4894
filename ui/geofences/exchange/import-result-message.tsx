import { Button, NumberInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Translate } from '../../language/texts.ts';
import { useTranslation } from '../../language/use-translation.ts';
import type { GeofenceImport, ImportNote } from './read-geofence-file.ts';
import { areaProblemText } from '../area/area-problem-text.ts';
import styles from './import-result-message.module.css';
import fieldStyles from '../../kit/forms/field.module.css';

/** Most shapes listed by name. */
const MAX_NAMED_SHAPES = 50;
const MAX_RADIUS_METERS = 100_000;
const USUAL_RADIUS_METERS = 100;

interface ImportResultProps extends GeofenceImport {
  /** Imports the points of the file as circles of this radius, meters. */
  onRadius: (radiusMeters: number) => void;
}

/** Why a file has nothing to import, which shapes are left out or changed and why, and what to do with its points. */
export function ImportResultMessage({ problem, skipped, notes, places, onRadius }: ImportResultProps) {
  const { t } = useTranslation();
  if (problem === undefined && notes.length === 0 && places.length === 0) return null;
  return (
    <div className={styles.result}>
      {problem !== undefined && (
        <p className={fieldStyles.problem} role="alert">
          {t(`geofences.exchange.${problem}`)}
        </p>
      )}
      {problem === undefined && skipped > 0 && (
        <p className={fieldStyles.note} role="status">
          {t('geofences.exchange.skipped', { count: skipped })}
        </p>
      )}
      <ShapeList lines={notes.map((note) => importNoteText(t, note))} />
      {places.length > 0 && <RadiusQuestion count={places.length} onRadius={onRadius} />}
    </div>
  );
}

/** Says something of each of many shapes, and how many more there are; nothing without one. */
export function ShapeList({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation();
  if (lines.length === 0) return null;
  return (
    <ul className={`${fieldStyles.note} ${styles.shapes}`}>
      {lines.slice(0, MAX_NAMED_SHAPES).map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a shape is its place in the file: two may have one name
        <li key={at}>{line}</li>
      ))}
      {lines.length > MAX_NAMED_SHAPES && (
        <li>{t('records.ask.andMore', { count: lines.length - MAX_NAMED_SHAPES })}</li>
      )}
    </ul>
  );
}

/** Asks how large the circles around the points of a file shall be. */
function RadiusQuestion({ count, onRadius }: { count: number; onRadius: (radiusMeters: number) => void }) {
  const { t } = useTranslation();
  const [radius, setRadius] = useState<string | number>(USUAL_RADIUS_METERS);
  const isRadius = typeof radius === 'number' && radius > 0;
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <form
      className={styles.question}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (isRadius) return onRadius(radius);
        setRefused(true);
        input.current?.focus();
      }}
    >
      <p className={fieldStyles.note} role="status">
        {t('geofences.exchange.places', { count })}
      </p>
      <NumberInput
        ref={input}
        label={t('geofences.exchange.radius')}
        error={isRefused && !isRadius && t('geofences.problem.radius')}
        value={radius}
        min={1}
        max={MAX_RADIUS_METERS}
        onChange={setRadius}
      />
      <Button type="submit">{t('geofences.exchange.circles', { count })}</Button>
    </form>
  );
}

/** Says what of a shape is left out or changed. */
export function importNoteText(t: Translate, note: ImportNote): string {
  const title = note.name || t('records.unnamed');
  switch (note.kind) {
    case 'refused':
      return t('geofences.exchange.refused', { title, reason: areaProblemText(t, note.problem) });
    case 'simplified':
      return t('geofences.exchange.simplified', {
        title,
        from: note.from,
        to: note.to,
        meters: note.offMeters,
      });
    case 'holes':
      return t('geofences.exchange.holes', { title, count: note.count });
    case 'unreadable':
      return t('geofences.exchange.unreadable', { title });
    case 'unsupported':
      return t('geofences.exchange.unsupported', { title, what: note.what });
    default:
      return note satisfies never;
  }
}
