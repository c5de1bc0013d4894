import { Menu } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { parseBaseMapName } from '@farol/core/domain/preference/base-map';
import { useTranslation } from '../../language/use-translation.ts';
import { usePreferenceChoices } from '../../kit/console/use-preference-choices.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { availableBaseMaps, offeredBaseMap, parseBaseMap } from '../base-map/base-maps.ts';
import { useBaseMapConditions } from '../base-map/use-base-map-conditions.ts';
import { vehicleIconOf } from '../../vehicle-icons/drawings/drawings.ts';
import { knownCategories } from '../../vehicle-icons/known-categories.ts';
import { vehicleIconUrl } from '../../vehicle-icons/vehicle-icon-url.ts';
import type { MapTool } from './map-tool.ts';
import styles from './map.module.css';

/** What the menu of the map options has; loaded when it opens. */
export function MapOptionItems({ tools }: { tools: readonly MapTool[] }) {
  const { preferences, devices, fleet, shell } = useConsole();
  const { t } = useTranslation();
  const { isForced, choose } = usePreferenceChoices();
  const { baseMap, names, plates, rings, geofences, precision } = useView(preferences.browser);
  const hidden = useSelector(devices.view, ({ hiddenCategories }) => hiddenCategories);
  const [categories] = useState(() => knownCategories(fleet.descriptions));
  const baseMapOptions = useBaseMapConditions();
  const chosen = offeredBaseMap(parseBaseMap(baseMap), baseMapOptions);
  const { hideCategories } = devices.view;
  const labels = [
    ['geofences', 'map.geofences', geofences],
    ['names', 'map.names', names],
    ['plates', 'map.plates', plates],
    ['rings', 'map.rings', rings],
    ['precision', 'map.precision', precision],
  ] as const;
  return (
    <>
      <MapToolItems tools={tools} />
      <Menu.Label>{t('map.layers')}</Menu.Label>
      {availableBaseMaps(baseMapOptions).map((name) => (
        <Menu.RadioItem
          key={name}
          value={name}
          checked={chosen === name}
          disabled={isForced('baseMap')}
          // Also for the one that is drawn without a choice: the user is told when what they chose fails.
          onClick={() => choose({ baseMap: parseBaseMapName(name) })}
        >
          {t(`map.${name}`)}
        </Menu.RadioItem>
      ))}
      <Menu.Divider />
      <Menu.Label>{t('map.labels')}</Menu.Label>
      {labels.map(([name, text, isOn]) => (
        <Menu.CheckboxItem
          key={name}
          checked={isOn}
          disabled={isForced(name)}
          onChange={() => choose({ [name]: !isOn })}
        >
          {t(text)}
        </Menu.CheckboxItem>
      ))}
      <Menu.Item
        closeMenuOnClick
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={() => shell.open('preferences')}
      >
        {t('map.allPreferences')}
      </Menu.Item>
      {categories.length > 1 && (
        <>
          <Menu.Divider />
          <Menu.Label>{t('map.categories')}</Menu.Label>
          <Menu.Item onClick={() => hideCategories(hidden.length > 0 ? [] : categories)}>
            {t(hidden.length > 0 ? 'map.allCategories' : 'map.noCategories')}
          </Menu.Item>
          {categories.map((name) => {
            const isOn = !hidden.includes(name);
            return (
              <Menu.CheckboxItem
                key={name}
                checked={isOn}
                onChange={() =>
                  hideCategories(isOn ? [...hidden, name] : hidden.filter((other) => other !== name))
                }
              >
                <span className={styles.category}>
                  <img src={vehicleIconUrl(name)} width={22} height={22} alt="" />
                  {vehicleIconOf(name) === name ? t(`map.category.${vehicleIconOf(name)}`) : name}
                </span>
              </Menu.CheckboxItem>
            );
          })}
        </>
      )}
    </>
  );
}

/** The tools for which the column beside the map has no room, as entries at the top of its menu. */
function MapToolItems({ tools }: { tools: readonly MapTool[] }) {
  const { t } = useTranslation();
  if (tools.length === 0) return null;
  return (
    <>
      <Menu.Label>{t('map.tools')}</Menu.Label>
      {tools.map(({ name, label, icon, isOn, onClick }) => (
        <Menu.Item
          key={name}
          closeMenuOnClick
          leftSection={icon}
          rightSection={isOn && <IconCheck size={16} aria-hidden />}
          onClick={onClick}
          aria-current={isOn}
        >
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}
