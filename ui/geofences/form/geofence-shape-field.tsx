import { Button, TextInput } from '@mantine/core';
import { IconCircle, IconPolygon, IconRoute } from '@tabler/icons-react';
import { useEffect } from 'react';
import { DEFAULT_CORRIDOR_METERS, parseArea } from '@farol/core/domain/geometry/area';
import type { AreaKind } from '@farol/core/domain/geofence/area-edit';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { areaSizeText } from '../area/area-text.ts';
import type { GeofenceFormModel } from './use-geofence-form.ts';
import styles from './geofence-form.module.css';
import fieldStyles from '../../kit/forms/field.module.css';

const AREA_KINDS: readonly { kind: AreaKind; Icon: typeof IconCircle }[] = [
  { kind: 'circle', Icon: IconCircle },
  { kind: 'line', Icon: IconRoute },
  { kind: 'polygon', Icon: IconPolygon },
];

/** The area of a geofence, drawn on the map (§4), and the width of a corridor. */
export function GeofenceShapeField({ form }: { form: GeofenceFormModel }) {
  const { editor } = useConsole().geofences;
  const { t, i18n } = useTranslation();
  const { distance } = useUnits();
  const { color } = form;
  const area = parseArea(form.valueOf('area'));
  const typedWidth = Number(form.valueOf('corridor').replace(',', '.'));
  const corridorMeters = typedWidth > 0 ? typedWidth : DEFAULT_CORRIDOR_METERS;
  useEffect(() => editor.restyle(color, corridorMeters), [editor, color, corridorMeters]);
  const draw = (kind: AreaKind): void =>
    editor.start({ kind, area: area?.kind === kind ? area : undefined, color, corridorMeters });
  const error = form.errorOf('area');
  return (
    <>
      <fieldset className={styles.shape} data-wrong={error !== undefined || undefined}>
        <legend>{t('geofences.form.shape')}</legend>
        <div className={styles.shapes}>
          {AREA_KINDS.map(({ kind, Icon }) => (
            <Button
              key={kind}
              px={6}
              variant={area?.kind === kind ? 'light' : 'default'}
              aria-pressed={area?.kind === kind}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => draw(kind)}
            >
              {t(`geofences.kind.${kind}`)}
            </Button>
          ))}
        </div>
        {area ? (
          <>
            <p className={fieldStyles.note}>
              {areaSizeText(t, i18n.language, form.valueOf('area'), distance)}
            </p>
            <Button variant="light" onClick={() => draw(area.kind)}>
              {t('geofences.form.redraw')}
            </Button>
          </>
        ) : (
          <p className={fieldStyles.note}>{t('geofences.form.shapeText')}</p>
        )}
        {error !== undefined && (
          <p className={fieldStyles.problem} role="alert" tabIndex={-1}>
            {error}
          </p>
        )}
      </fieldset>
      {area?.kind === 'line' && (
        <TextInput
          {...form.inputProps('corridor')}
          label={t('geofences.form.corridor')}
          description={t('geofences.form.corridorText')}
          inputMode="decimal"
          placeholder={String(DEFAULT_CORRIDOR_METERS)}
        />
      )}
    </>
  );
}
