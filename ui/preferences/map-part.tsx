import { Select, Switch } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { baseMapNamed } from '@farol/core/domain/preference-map';
import { baseMapOf, offeredBaseMaps } from '../map/base-maps.ts';
import { useConsole } from '../use-console.ts';
import { ChoiceRow } from './choice-row.tsx';
import { PreferencePart } from './preference-part.tsx';
import { useChoices } from './use-choices.ts';
import styles from './preferences.module.css';

/** What may stand on the map beside the vehicles. */
const SHOWN = ['names', 'plates', 'rings', 'geofences', 'precision'] as const;

/** How the map looks: the same choices as in its own menu, and a few more. */
export function MapPart() {
  const { preferences, guard } = useConsole();
  const { t } = useTranslation();
  const { isForced, choose } = useChoices();
  const here = useSelector(preferences, ({ context }) => context);
  const satelliteKey = useSelector(guard, ({ context }) => context.server?.info.attributes['mapTilerKey']);
  const [mapId, showsId] = [useId(), useId()];
  return (
    <PreferencePart title={t('preferences.part.map')}>
      <ChoiceRow label={t('preferences.baseMap')} id={mapId}>
        <Select
          size="md"
          aria-labelledby={mapId}
          allowDeselect={false}
          disabled={isForced('baseMap')}
          value={baseMapOf(here.baseMap)}
          data={offeredBaseMaps(satelliteKey).map((value) => ({ value, label: t(`map.${value}`) }))}
          onChange={(value) => choose({ baseMap: baseMapNamed(value) })}
        />
      </ChoiceRow>
      <ChoiceRow label={t('preferences.shows')} id={showsId}>
        <div className={styles.switches} role="group" aria-labelledby={showsId}>
          {SHOWN.map((name) => (
            <Switch
              key={name}
              size="md"
              py={9}
              label={t(`preferences.${name}`)}
              checked={here[name]}
              disabled={isForced(name)}
              onChange={({ currentTarget }) => choose({ [name]: currentTarget.checked })}
            />
          ))}
        </div>
      </ChoiceRow>
    </PreferencePart>
  );
}
