import { Select, Switch } from '@mantine/core';
import { useId } from 'react';
import { parseBaseMapName } from '@farol/core/domain/preference/base-map';
import { useTranslation } from '../language/use-translation.ts';
import { availableBaseMaps, offeredBaseMap, parseBaseMap } from '../map/base-map/base-maps.ts';
import { useBaseMapOptions } from '../map/base-map/use-base-map-options.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { PreferenceRow } from './preference-row.tsx';
import { PreferenceSection } from './preference-section.tsx';
import { usePreferenceChoices } from '../kit/console/use-preference-choices.ts';
import styles from './preferences.module.css';

/** What the map can show besides the vehicles. */
const MAP_SWITCHES = ['names', 'plates', 'rings', 'geofences', 'precision'] as const;

/** The appearance of the map: the choices of the map menu and a few more. */
export function MapSection() {
  const { preferences } = useConsole();
  const { t } = useTranslation();
  const { isForced, choose } = usePreferenceChoices();
  const browserPreferences = useAnswers(preferences.browser);
  const baseMapOptions = useBaseMapOptions();
  const [mapId, showsId] = [useId(), useId()];
  return (
    <PreferenceSection title={t('preferences.part.map')}>
      <PreferenceRow label={t('preferences.baseMap')} id={mapId}>
        <Select
          size="md"
          aria-labelledby={mapId}
          allowDeselect={false}
          disabled={isForced('baseMap')}
          value={offeredBaseMap(parseBaseMap(browserPreferences.baseMap), baseMapOptions)}
          data={availableBaseMaps(baseMapOptions).map((value) => ({ value, label: t(`map.${value}`) }))}
          onChange={(value) => choose({ baseMap: parseBaseMapName(value) })}
        />
      </PreferenceRow>
      <PreferenceRow label={t('preferences.shows')} id={showsId}>
        <div className={styles.switches} role="group" aria-labelledby={showsId}>
          {MAP_SWITCHES.map((name) => (
            <Switch
              key={name}
              size="md"
              py={9}
              label={t(`map.${name}`)}
              checked={browserPreferences[name]}
              disabled={isForced(name)}
              onChange={({ currentTarget }) => choose({ [name]: currentTarget.checked })}
            />
          ))}
        </div>
      </PreferenceRow>
    </PreferenceSection>
  );
}
